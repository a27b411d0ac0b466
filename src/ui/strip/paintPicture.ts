import { repaintOnRestore } from '../../kit/CanvasImage.tsx'
import { createContext } from '../../lib/canvas.ts'
import type { Size } from '../../lib/geometry.ts'
import { runTimeSliced } from '../../lib/timeSlice.ts'
import { smallSize } from '../../strip/drawStrip.ts'
import { loadStripFonts } from '../../strip/stripFonts.ts'
import type { StripBrand } from '../../strip/Strip.ts'
import type { Template } from '../../strip/Template.ts'

/** Painting of a small picture of a strip. */
export type Painting = {
  readonly template: Template
  /** Of the event whose texts it has. */
  readonly brand?: StripBrand | null
  /** Box that a frame of the picture fits into, pixels. */
  readonly box: Size
  /** Frames beside each other; one by default. */
  readonly frames?: number
  /** Paints all frames in steps. */
  readonly paint: (context: CanvasRenderingContext2D, size: Size) => Generator<void, void>
  /** Ends it, also when the picture is complete: it then is not repainted after a crash of the GPU process. */
  readonly signal: AbortSignal
}

/**
 * Paints a small picture in time slices on a canvas of its own, and shows it when it is complete.
 * @throws the signal's reason when aborted
 */
export async function paintPicture(
  element: HTMLCanvasElement,
  { template, brand = null, box, frames = 1, paint, signal }: Painting,
): Promise<void> {
  await loadStripFonts(template, brand)
  signal.throwIfAborted()
  const size = smallSize(template.size, box)
  const context = createContext({ ...size, widthPx: size.widthPx * frames }, 'a small picture')
  const { canvas } = context
  await runTimeSliced(paint(context, size), { signal })
  const picture = context.getImageData(0, 0, canvas.width, canvas.height)
  Object.assign(element, { width: canvas.width, height: canvas.height })
  canvas.width = 0
  const cleanup = repaintOnRestore(element, () => element.getContext('2d')?.putImageData(picture, 0, 0))
  signal.addEventListener('abort', cleanup)
}

import { createContext } from '../lib/canvas.ts'
import type { Size } from '../lib/geometry.ts'
import { runTimeSliced } from '../lib/timeSlice.ts'
import { drawSmallStrip, smallSize } from './drawStrip.ts'
import type { Strip, StripBrand } from './Strip.ts'
import { loadStripFonts } from './stripFonts.ts'
import type { Template } from './Template.ts'

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
  /** Gives it up. */
  readonly signal: AbortSignal
}

/**
 * Paints a small picture of a strip in time slices, on a canvas of its own.
 * @throws the signal's reason when aborted; Error without a 2D canvas
 */
export async function paintSmall(painting: Painting): Promise<ImageData> {
  const { template, brand = null, box, frames = 1, paint, signal } = painting
  await loadStripFonts(template, brand)
  signal.throwIfAborted()
  const size = smallSize(template.size, box)
  const context = createContext({ ...size, widthPx: size.widthPx * frames }, 'a small picture')
  const { canvas } = context
  await runTimeSliced(paint(context, size), { signal })
  const picture = context.getImageData(0, 0, canvas.width, canvas.height)
  canvas.width = 0
  return picture
}

/** Paints a strip as {@link paintSmall} does. */
export function paintSmallStrip(strip: Strip, box: Size, signal: AbortSignal): Promise<ImageData> {
  const { template, brand } = strip
  const paint: Painting['paint'] = (context, size) => drawSmallStrip(context, strip, size)
  return paintSmall({ template, brand, box, paint, signal })
}

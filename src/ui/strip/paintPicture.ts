import { repaintOnRestore } from '../../kit/CanvasImage.tsx'
import { type Painting, paintSmall } from '../../strip/paintSmall.ts'

/**
 * Paints a small picture of a strip, and shows it when it is complete. The signal also ends a complete one, which then is
 * not repainted after a crash of the GPU process.
 * @throws as `paintSmall` does
 */
export async function paintPicture(element: HTMLCanvasElement, painting: Painting): Promise<void> {
  const picture = await paintSmall(painting)
  Object.assign(element, { width: picture.width, height: picture.height })
  const cleanup = repaintOnRestore(element, () => element.getContext('2d')?.putImageData(picture, 0, 0))
  painting.signal.addEventListener('abort', cleanup)
}

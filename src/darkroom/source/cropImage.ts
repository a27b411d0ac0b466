import { CameraError } from '../../camera/CameraError.ts'
import type { Size } from '../../lib/geometry.ts'
import { captureSize, cropToAspect } from '../../engine/index.ts'

/** Codes in, codes out: no colour is converted on the way. */
export const unconverted = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' } as const

/** Crops an image to 4:3, as the booth would take it. What is transparent becomes white. */
export async function cropImage(image: CanvasImageSource, size: Size): Promise<ImageBitmap> {
  const { xPx, yPx, ...crop } = cropToAspect(size)
  const { widthPx, heightPx } = captureSize(size)
  const canvas = new OffscreenCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d')
  if (!context) throw new CameraError('noContext')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, widthPx, heightPx)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, xPx, yPx, crop.widthPx, crop.heightPx, 0, 0, widthPx, heightPx)
  return createImageBitmap(canvas, unconverted)
}

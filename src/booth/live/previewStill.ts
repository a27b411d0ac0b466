import { previewSize } from '../../engine/index.ts'
import { lazyModule } from '../../lib/lazyModule.ts'

const demo = lazyModule(() => import('../../camera/demo/openDemo.ts'))

/**
 * Draws what previews show while no camera runs: the face of the demo's figure, of `previewSize`. Close it after use.
 * @throws the fetch's error when its code can't be loaded
 */
export async function drawPreviewStill(): Promise<ImageBitmap> {
  const { drawDemo } = await demo.load()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: previewSize.widthPx, height: previewSize.heightPx })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2D context for the previews')
  // A part of 560 x 420 of its 640 x 480: the whole face is in the middle, which is all that a low key shows.
  const scale = previewSize.widthPx / 560
  context.setTransform(scale, 0, 0, scale, -40 * scale, -30 * scale)
  drawDemo(context, 0, 0)
  return createImageBitmap(canvas, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
}

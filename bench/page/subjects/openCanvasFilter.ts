import { inPage, type OpenSubject } from '../Subject.ts'
import { cssFilter } from './openVideo.ts'

/** The same look by a 2D canvas. */
export const openCanvasFilter: OpenSubject = async ({ video, crop, size }) => {
  const context = newContext(size.widthPx, size.heightPx)
  const probe = newContext(1, 1, { willReadFrequently: true })
  context.filter = cssFilter
  const { canvas } = context
  return {
    name: '2D ctx.filter',
    ...inPage(canvas),
    paint: () => {
      const { xPx, yPx, widthPx, heightPx } = crop
      context.drawImage(video, xPx, yPx, widthPx, heightPx, 0, 0, size.widthPx, size.heightPx)
    },
    wait: () => {
      // Read from another canvas: one that is read itself is moved off the GPU.
      probe.drawImage(canvas, 0, 0)
      probe.getImageData(0, 0, 1, 1)
    },
    dispose: () => {
      canvas.width = 0
    },
  }
}

function newContext(width: number, height: number, options?: CanvasRenderingContext2DSettings) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', options)
  if (!context) throw new Error('no 2D canvas')
  return context
}

import { inPage, type OpenSubject } from '../Subject.ts'
import { cssFilter } from './openVideo.ts'

/** Subject of a 2D canvas with the same filter as the CSS subject. */
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
      // Reads a copy: Chromium moves a canvas that is read off the GPU.
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

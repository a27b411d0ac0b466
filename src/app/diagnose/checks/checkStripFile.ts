import { stripSize } from '../../../strip/layout.ts'
import { type Finding, fails, works } from '../Finding.ts'

const help = 'Close other tabs: the device may be short of memory.'

/** Paints and encodes a picture of a strip's size, as the booth does with a strip. */
export async function checkStripFile(): Promise<Finding> {
  const startMs = performance.now()
  const canvas = document.createElement('canvas')
  canvas.width = stripSize.widthPx
  canvas.height = stripSize.heightPx
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return fails('no canvas', help)
  context.fillStyle = '#ff2d95'
  context.fillRect(0, 0, stripSize.widthPx, stripSize.heightPx)
  const [red] = context.getImageData(stripSize.widthPx - 1, stripSize.heightPx - 1, 1, 1).data
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9)
  })
  // Safari keeps a canvas' memory until the page is short of it; one without pixels has none.
  canvas.width = 0
  if (red !== 255 || blob?.type !== 'image/jpeg') return fails('it could not be painted', help)
  const ms = Math.round(performance.now() - startMs)
  return works(`${blob.type} of 800 x 2400, ${Math.round(blob.size / 1024)} kB in ${ms} ms`)
}

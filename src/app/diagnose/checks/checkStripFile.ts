import { encodeStrip } from '../../../download/encodeStrip.ts'
import { photoRects } from '../../../strip/layout.ts'
import { type Finding, fails, works } from '../Finding.ts'

/** Paints and encodes a strip of blank frames, as the booth does. */
export async function checkStripFile(): Promise<Finding> {
  const startMs = performance.now()
  try {
    const [first, second, third, fourth] = photoRects.map(
      ({ widthPx, heightPx }) => new ImageData(widthPx, heightPx),
    )
    if (!first || !second || !third || !fourth) throw new Error('a strip has four photos')
    const now = Date.now()
    const { type, size } = await encodeStrip({
      frames: [first, second, third, fourth],
      takenAt: [now, now, now, now],
      message: '',
      printedAt: now,
    })
    const ms = Math.round(performance.now() - startMs)
    return works(`${type} of 800 x 2400, ${Math.round(size / 1024)} kB in ${ms} ms`)
  } catch (cause) {
    console.warn('No strip can be encoded.', cause)
    return fails('it could not be painted', 'Close other tabs: the device may be short of memory.')
  }
}

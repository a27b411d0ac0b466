import * as setup from '../../locale/messages/setup.ts'
import { photoStrip } from '../../strip/layout.ts'
import { formatTime } from '../../strip/dateFormat.ts'
import { seasonOf, type Strip } from '../../strip/Strip.ts'

/** Grey, red, green and blue: the colours of the four images, from black to full. */
const channels = [
  [1, 1, 1],
  [1, 0.2, 0.2],
  [0.2, 1, 0.2],
  [0.2, 0.2, 1],
] as const

/** Strip to try a printer with: four wedges from dark to light, and the time. */
export function testStrip(): Strip {
  const now = Date.now()
  const time = formatTime(now, null)
  const image = (index: 0 | 1 | 2 | 3) => {
    const { widthPx, heightPx } = photoStrip.slots[index]
    const wedge = new ImageData(widthPx, heightPx)
    const [red, green, blue] = channels[index]
    for (let at = 0; at < wedge.data.length; at += 4) {
      const code = (255 * ((at / 4) % widthPx)) / widthPx
      wedge.data.set([red * code, green * code, blue * code, 255], at)
    }
    return wedge
  }
  return {
    template: photoStrip,
    images: [image(0), image(1), image(2), image(3)],
    times: [time, time, time, time],
    message: setup.testOnPaper(),
    season: seasonOf(now),
    brand: null,
  }
}

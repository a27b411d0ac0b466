import type { Lab } from './lab.ts'

export function chromaOf([, a, b]: Lab): number {
  return Math.hypot(a, b)
}

/** Hue angle, 0 to 360 degrees. */
export function hueOf([, a, b]: Lab): number {
  return (Math.atan2(b, a) * 180) / Math.PI + (b < 0 ? 360 : 0)
}

/** From one hue to another the short way round, -180 to 180 degrees. */
export function hueTurn(from: number, to: number): number {
  return ((to - from + 540) % 360) - 180
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const seventh = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))

/** Colour difference CIEDE2000. Source: Sharma, Wu and Dalal 2005. */
export function ciede2000(one: Lab, other: Lab): number {
  const stretch = 1.5 - 0.5 * seventh((chromaOf(one) + chromaOf(other)) / 2)
  const stretched = ([l, a, b]: Lab): Lab => [l, a * stretch, b]
  const [p, q] = [stretched(one), stretched(other)]
  const [c1, c2] = [chromaOf(p), chromaOf(q)]
  const grey = c1 * c2 === 0
  const turn = grey ? 0 : hueTurn(hueOf(p), hueOf(q))
  const meanC = (c1 + c2) / 2
  const meanL = (p[0] + q[0]) / 2
  const meanHue = grey ? hueOf(p) + hueOf(q) : hueOf(p) + turn / 2
  const t = hueWeight(meanHue)
  const dL = (q[0] - p[0]) / (1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2))
  const dC = (c2 - c1) / (1 + 0.045 * meanC)
  const dH = (2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))) / (1 + 0.015 * meanC * t)
  const wrapped = ((meanHue % 360) + 360) % 360
  const rotation = -2 * seventh(meanC) * Math.sin(radians(60 * Math.exp(-(((wrapped - 275) / 25) ** 2))))
  return Math.sqrt(dL ** 2 + dC ** 2 + dH ** 2 + rotation * dC * dH)
}

function hueWeight(hue: number): number {
  const cos = (times: number, offset: number) => Math.cos(radians(times * hue + offset))
  return 1 - 0.17 * cos(1, -30) + 0.24 * cos(2, 0) + 0.32 * cos(3, 6) - 0.2 * cos(4, -63)
}

import type { Size } from '../../../src/lib/geometry.ts'
import { pcgHash } from '../../../src/lib/bits.ts'
import { painted, portrait } from './images.ts'

const size: Size = { widthPx: 320, heightPx: 240 }

type Colour = readonly [number, number, number]

/** Patches of the chart: sRGB codes of skin tones, light to deep, and of colours close to those of the ColorChecker. */
const patches: readonly Colour[] = [
  [255, 219, 194],
  [241, 194, 170],
  [224, 172, 140],
  [194, 150, 130],
  [141, 85, 54],
  [92, 60, 44],
  [98, 122, 157],
  [87, 108, 67],
  [133, 128, 177],
  [103, 189, 170],
  [214, 126, 44],
  [80, 91, 166],
  [193, 90, 99],
  [94, 60, 108],
  [157, 188, 64],
  [224, 163, 46],
  [56, 61, 150],
  [70, 148, 73],
  [175, 54, 60],
  [231, 199, 31],
  [187, 86, 149],
  [8, 133, 161],
  [243, 243, 242],
  [52, 52, 52],
]

/** Source images of the golden scenes and of tests, 320 x 240; each is painted by code or made from the portrait. */
export const sources = {
  portrait: () => portrait(size),
  chart,
  dim,
  contrast,
} as const satisfies Readonly<Record<string, () => ImageData | Promise<ImageData>>>

/** Name of a source image. */
export type SourceName = keyof typeof sources

/** Chart of 6 x 4 patches on grey. */
function chart(): ImageData {
  return painted(size, (x, y) => {
    const inside = x % 53 > 3 && x < 318 && y % 60 > 4
    return (inside ? patches[Math.floor(y / 60) * 6 + Math.floor(x / 53)] : undefined) ?? [119, 119, 119]
  })
}

/** The portrait from a poor camera by the light of a bulb: dark, warm, with noise. */
async function dim(): Promise<ImageData> {
  const { data } = await portrait(size)
  return painted(size, (x, y) => {
    const at = (y * size.widthPx + x) * 4
    const noise = (channel: number) => (pcgHash(at + channel) / 2 ** 32 - 0.5) * 24
    const code = (channel: number, gain: number) =>
      Math.min(255, Math.max(0, Math.round((data[at + channel] ?? 0) * gain + noise(channel))))
    return [code(0, 0.6), code(1, 0.47), code(2, 0.3)]
  })
}

/** Lamps and a window in a dark room, for halation, highlight rolloff and light leak. */
function contrast(): ImageData {
  return painted(size, (x, y) => {
    if (Math.hypot(x - 70, y - 70) < 12) return [255, 250, 235]
    if (x > 180 && x < 280 && y > 60 && y < 190 && x % 34 > 3) return [255, 255, 255]
    if (Math.abs(y - 200) < 2) return [250, 60, 40]
    const wall = 14 + Math.round(20 * (y / size.heightPx))
    return [wall, wall, wall + 4]
  })
}

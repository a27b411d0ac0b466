import type { Size } from '../../../src/lib/geometry.ts'
import { chart as chartColours, greys, skins } from '../film/patches.ts'
import { painted, portrait } from './images.ts'

const size: Size = { widthPx: 320, heightPx: 240 }

/** Patches of the chart: skin tones, light to deep, then colours of the ColorChecker, its white and its black. */
const patches = [
  ...[6, 9, 3, 1, 4, 7].map((tone) => skins[tone]),
  ...chartColours.slice(2),
  greys[0],
  greys[5],
]

/** Source images of the golden scenes and of tests, 320 x 240; each is painted by code or made from the portrait. */
export const sources = {
  portrait: () => portrait(size),
  chart,
  contrast,
} as const satisfies Readonly<Record<string, () => ImageData | Promise<ImageData>>>

/** Name of a source image. */
export type SourceName = keyof typeof sources

/** Chart of 6 x 4 patches on grey. */
function chart(): ImageData {
  return painted(size, (x, y) => {
    const inside = x % 53 > 3 && x < 318 && y % 60 > 4
    const patch = inside ? patches[Math.floor(y / 60) * 6 + Math.floor(x / 53)] : undefined
    const [red, green, blue] = patch ?? [119 / 255, 119 / 255, 119 / 255]
    return [Math.round(255 * red), Math.round(255 * green), Math.round(255 * blue)]
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

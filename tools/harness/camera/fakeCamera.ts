import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { PNG } from 'pngjs'

import { srgbToLinear, linearToSrgb } from '../../../src/colour/srgb.ts'

const portraitPath = fileURLToPath(new URL('../../../tests/fixtures/portrait.png', import.meta.url))
const widthPx = 640
const heightPx = 480
export const videoSize = { widthPx, heightPx }
/** Part of the surplus height that is cut above the picture; below one half, because faces are up there. */
const cutAbove = 0.1

type Picture = { readonly width: number; readonly height: number; readonly data: Uint8Array }
export type Rgb = readonly [red: number, green: number, blue: number]

/** Gains of linear light: the portrait as it is, and about a stop and a half under, by the light of a bulb. */
export const lights = { studio: [1, 1, 1], bulb: [0.42, 0.33, 0.19] } as const satisfies Record<string, Rgb>

/**
 * Writes the clip that Chromium's fake camera plays: the portrait, 640 x 480, one frame, which it repeats
 * `framesPerSecond` times a second.
 */
export async function writePortraitClip(path: string, light: Rgb, framesPerSecond: number): Promise<void> {
  const portrait = lit(await portraitPixels(), light)
  const header = Buffer.from(`YUV4MPEG2 W${widthPx} H${heightPx} F${framesPerSecond}:1 Ip A1:1 C420\nFRAME\n`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, Buffer.concat([header, ...toYuv420(portrait)]))
}

/** What the camera shows by studio light, a colour per pixel, row by row. */
export async function portraitPixels(): Promise<readonly Rgb[]> {
  return cover(PNG.sync.read(await readFile(portraitPath)))
}

/** Scaled (bilinear) to cover 640 x 480, then cropped. Returns one colour per pixel, row by row. */
function cover(picture: Picture): readonly Rgb[] {
  const scale = Math.max(widthPx / picture.width, heightPx / picture.height)
  const left = (picture.width * scale - widthPx) / 2
  const top = (picture.height * scale - heightPx) * cutAbove
  return Array.from({ length: widthPx * heightPx }, (_, index) => {
    const x = (index % widthPx) + left + 0.5
    const y = Math.floor(index / widthPx) + top + 0.5
    return sample(picture, x / scale - 0.5, y / scale - 0.5)
  })
}

function lit(pixels: readonly Rgb[], light: Rgb): readonly Rgb[] {
  if (light === lights.studio) return pixels
  const code = (value: number, gain: number) => linearToSrgb(srgbToLinear(value / 255) * gain) * 255
  return pixels.map(([r, g, b]) => [code(r, light[0]), code(g, light[1]), code(b, light[2])])
}

function sample(picture: Picture, x: number, y: number): Rgb {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const upper = mix(pixel(picture, x0, y0), pixel(picture, x0 + 1, y0), x - x0)
  const lower = mix(pixel(picture, x0, y0 + 1), pixel(picture, x0 + 1, y0 + 1), x - x0)
  return mix(upper, lower, y - y0)
}

function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

function pixel({ width, height, data }: Picture, x: number, y: number): Rgb {
  const column = Math.min(Math.max(x, 0), width - 1)
  const row = Math.min(Math.max(y, 0), height - 1)
  const at = (row * width + column) * 4
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

/** BT.601, limited range; the two colour planes at half the size, each the mean of 2 x 2 pixels. */
function toYuv420(pixels: readonly Rgb[]): readonly Uint8Array[] {
  const luma = Uint8Array.from(pixels, ([r, g, b]) =>
    Math.round(16 + (65.481 * r + 128.553 * g + 24.966 * b) / 255),
  )
  const quarter = Array.from({ length: pixels.length / 4 }, (_, index) => {
    const column = (index % (widthPx / 2)) * 2
    const row = Math.floor(index / (widthPx / 2)) * 2
    return meanOf2x2(pixels, row * widthPx + column)
  })
  const blue = Uint8Array.from(quarter, ([r, g, b]) =>
    Math.round(128 + (-37.797 * r - 74.203 * g + 112 * b) / 255),
  )
  const red = Uint8Array.from(quarter, ([r, g, b]) =>
    Math.round(128 + (112 * r - 93.786 * g - 18.214 * b) / 255),
  )
  return [luma, blue, red]
}

function meanOf2x2(pixels: readonly Rgb[], at: number): Rgb {
  const black: Rgb = [0, 0, 0]
  const [a = black, b = black] = [pixels[at], pixels[at + 1]]
  const [c = black, d = black] = [pixels[at + widthPx], pixels[at + widthPx + 1]]
  return mix(mix(a, b, 0.5), mix(c, d, 0.5), 0.5)
}

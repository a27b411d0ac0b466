import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { PNG } from 'pngjs'

import { srgbToLinear, linearToSrgb } from '../../../src/lib/colour/srgb.ts'
import type { Image } from '../images/compareImages.ts'

const fixture = (name: string) => fileURLToPath(new URL(`../../../tests/fixtures/${name}`, import.meta.url))

/** Who is before the camera: the portrait, or two guests side by side. */
const sitters = { portrait: fixture('portrait.png'), two: fixture('two.png') } as const
const widthPx = 640
const heightPx = 480
/** Size of the fake camera's frames. */
export const videoSize = { widthPx, heightPx }
/** Part of the surplus height that is cropped at the top; less than one half, because the face is in the upper part. */
const cropAbove = 0.1

/** Codes of 0 to 255, or gains. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Gains of linear light: the portrait as it is, and underexposed by about 1.5 stops in the light of a bulb. */
export const lights = { studio: [1, 1, 1], bulb: [0.42, 0.33, 0.19] } as const satisfies Record<string, Rgb>

/** Writes a clip (Y4M, 640 x 480) for Chromium's fake camera: a still as its only frame, which is repeated. */
export async function writePortraitClip(
  path: string,
  light: Rgb,
  framesPerSecond: number,
  sitter: keyof typeof sitters = 'portrait',
): Promise<void> {
  const portrait = relight(cover(await readPng(sitters[sitter])), light)
  const header = Buffer.from(`YUV4MPEG2 W${widthPx} H${heightPx} F${framesPerSecond}:1 Ip A1:1 C420\nFRAME\n`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, Buffer.concat([header, ...toYuv420(portrait)]))
}

/** Pixels of the camera's frame in studio light, row by row. */
export async function portraitPixels(): Promise<readonly Rgb[]> {
  return cover(await readPng(sitters.portrait))
}

const readPng = async (path: string): Promise<Image> => PNG.sync.read(await readFile(path))

/** Scales an image (bilinear) to cover 640 x 480, and crops it. @returns the pixels, row by row */
function cover(image: Image): readonly Rgb[] {
  const scale = Math.max(widthPx / image.width, heightPx / image.height)
  const left = (image.width * scale - widthPx) / 2
  const top = (image.height * scale - heightPx) * cropAbove
  return Array.from({ length: widthPx * heightPx }, (_, index) => {
    const x = (index % widthPx) + left + 0.5
    const y = Math.floor(index / widthPx) + top + 0.5
    return sample(image, x / scale - 0.5, y / scale - 0.5)
  })
}

function relight(pixels: readonly Rgb[], light: Rgb): readonly Rgb[] {
  if (light === lights.studio) return pixels
  const code = (value: number, gain: number) => linearToSrgb(srgbToLinear(value / 255) * gain) * 255
  return pixels.map(([r, g, b]) => [code(r, light[0]), code(g, light[1]), code(b, light[2])])
}

function sample(image: Image, x: number, y: number): Rgb {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const upper = mix(pixel(image, x0, y0), pixel(image, x0 + 1, y0), x - x0)
  const lower = mix(pixel(image, x0, y0 + 1), pixel(image, x0 + 1, y0 + 1), x - x0)
  return mix(upper, lower, y - y0)
}

function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

function pixel({ width, height, data }: Image, x: number, y: number): Rgb {
  const column = Math.min(Math.max(x, 0), width - 1)
  const row = Math.min(Math.max(y, 0), height - 1)
  const at = (row * width + column) * 4
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

/** Converts to YUV 4:2:0 (BT.601, limited range). @returns Y, U and V; U and V are means of 2 x 2 pixels */
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

import type { Size } from '../../lib/geometry.ts'
import type { Rgb } from '../../lib/colour/srgb.ts'
import { chartPatches, patchAt } from './chart.ts'

/** Test scene: its colour at a pixel, as sRGB codes of 0 to 1. */
type Scene = (xPx: number, yPx: number, size: Size) => Rgb

const grey = (code: number): Rgb => [code, code, code]

/** Chart of 24 patches, each with a black frame. */
const chart: Scene = (xPx, yPx, size) => {
  const patch = patchAt(size, xPx, yPx)
  return (patch === null ? undefined : chartPatches[patch]?.code) ?? grey(0.05)
}

const steps = 11

/** Ramps: greys from black to white, stepless and in eleven steps, then red, green and blue. */
const ramp: Scene = (xPx, yPx, { widthPx, heightPx }) => {
  const code = xPx / (widthPx - 1)
  const band = Math.floor((yPx * 5) / heightPx)
  if (band === 0) return grey(code)
  if (band === 1) return grey(Math.floor((xPx * steps) / widthPx) / (steps - 1))
  return [band === 2 ? code : 0, band === 3 ? code : 0, band === 4 ? code : 0]
}

/** High contrast: lamps, a window and a neon tube in a dark room, which show halation, rolloff and glare. */
const contrast: Scene = (xPx, yPx, { widthPx, heightPx }) => {
  const [x, y] = [(xPx * 320) / widthPx, (yPx * 240) / heightPx]
  if (Math.hypot(x - 70, y - 70) < 12) return [1, 0.98, 0.92]
  if (Math.hypot(x - 130, y - 60) < 3) return [1, 0.72, 0.35]
  if (x > 180 && x < 280 && y > 50 && y < 180 && (x - 180) % 34 > 3) return grey(1 - (y - 50) / 400)
  if (Math.abs(y - 205) < 1.5 && x > 24 && x < 296) return [0.98, 0.24, 0.6]
  const wall = (14 + 26 * (y / 240)) / 255
  return [wall, wall, wall + 4 / 255]
}

/** Scenes of the darkroom, by id. */
export const scenes = { chart, ramp, contrast } as const

/** Paints a test scene. */
export function paintScene(scene: Scene, size: Size): ImageData {
  const image = new ImageData(size.widthPx, size.heightPx)
  for (let pixel = 0; pixel < size.widthPx * size.heightPx; pixel++) {
    const [xPx, yPx] = [pixel % size.widthPx, Math.floor(pixel / size.widthPx)]
    const [red, green, blue] = scene(xPx, yPx, size)
    image.data.set(
      [red, green, blue, 1].map((code) => Math.round(code * 255)),
      pixel * 4,
    )
  }
  return image
}

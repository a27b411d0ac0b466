import type { Vector3 } from '../../../src/lib/matrix3.ts'
import { lampLight } from './lamps.ts'
import { paintSurface, type Radiance, reflectance, type SceneCanvas } from './sceneCanvas.ts'

/** Surroundings of the bench. */
export const surroundings = [
  'curtain red',
  'wood',
  'pink',
  'green wall',
  'white wall',
  'night street',
] as const

/** Name of the surroundings. */
export type Surroundings = (typeof surroundings)[number]

const walls = {
  'curtain red': reflectance(140, 28, 36),
  wood: reflectance(156, 107, 63),
  pink: reflectance(232, 180, 176),
  'green wall': reflectance(127, 168, 122),
  'white wall': reflectance(230, 228, 223),
} as const

/** Paints the surroundings, lit less towards one side; the night street has lamps of its own. */
export function paintSurroundings(canvas: SceneCanvas, name: Surroundings): void {
  if (name === 'night street') return paintStreet(canvas)
  const { width, height, random } = canvas
  const wall = walls[name]
  const [phase, tint] = [6 * random.uniform(), 0.95 + 0.1 * random.uniform()]
  const surface: Vector3 = [wall[0], wall[1] * tint, wall[2] * tint ** 2]
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const texture = textureOf(name, x, y, phase)
    paintSurface(canvas, at, surface, texture * (0.9 - (0.4 * x) / width) * (1 + 0.05 * random.normal()))
  }
}

function textureOf(name: Surroundings, x: number, y: number, phase: number): number {
  if (name === 'curtain red') return 0.35 + 0.65 * Math.abs(Math.sin(x * 0.45 + phase))
  if (name === 'wood') return (y % 12 === 0 ? 0.4 : 0.9) + 0.1 * Math.sin(x * 0.2 + y * 1.7 + phase)
  return 1
}

/** Temperatures of the lamps in a street: sodium, warm and cool LED. */
const streetLamps = [2250, 3000, 4500, 6500] as const

/** Dark facades, and lamps that are brighter than the camera can show, each with a halo. */
function paintStreet({ width, height, radiance, random }: SceneCanvas): void {
  const lamps = Array.from({ length: 9 }, () => ({
    x: width * random.uniform(),
    y: height * 0.6 * random.uniform(),
    size: 0.5 + 1.2 * random.uniform(),
    light: lampLight(streetLamps[Math.floor(4 * random.uniform())] ?? 3000),
  }))
  for (let at = 0; at < width * height; at += 1) {
    const facade = 0.012 * (1 + 0.4 * random.normal())
    const sum: Radiance = [facade * 1.1, facade, facade]
    for (const { x, y, size, light } of lamps) {
      const distance = Math.hypot((at % width) - x, Math.floor(at / width) - y) / size
      const glow = 3 * Math.exp(-(distance ** 2)) + 0.04 * Math.exp(-distance / 3)
      for (const channel of [0, 1, 2] as const) sum[channel] += glow * light[channel]
    }
    radiance[at] = sum
  }
}

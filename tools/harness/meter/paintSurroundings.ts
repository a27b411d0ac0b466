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

/** Surroundings that look like a lamp: skies, and walls as warm as skin or as its opposite. */
export const deceivingSurroundings = [
  'pale sky',
  'blue sky',
  'dune',
  'brick',
  'dark wood',
  'blue wall',
] as const

/** Name of the surroundings. */
export type Surroundings = (typeof surroundings)[number] | (typeof deceivingSurroundings)[number]

const walls = {
  'curtain red': reflectance(140, 28, 36),
  wood: reflectance(156, 107, 63),
  pink: reflectance(232, 180, 176),
  'green wall': reflectance(127, 168, 122),
  'white wall': reflectance(230, 228, 223),
  brick: reflectance(150, 84, 66),
  'dark wood': reflectance(96, 62, 38),
  'blue wall': reflectance(96, 128, 176),
} as const

/** Exponents of the wavelength in the skies' light: 4 is Rayleigh's, haze makes it smaller. */
const skyExponents = { 'pale sky': [1, 1.6], 'blue sky': [2, 3], dune: [1.5, 2.5] } as const

const grounds = [reflectance(96, 112, 62), reflectance(120, 118, 114), reflectance(150, 140, 128)] as const
const sand = reflectance(206, 172, 128)

/** Paints the surroundings, lit less towards one side; the night street has lamps of its own. */
export function paintSurroundings(canvas: SceneCanvas, name: Surroundings): void {
  if (name === 'night street') return paintStreet(canvas)
  if (name === 'pale sky' || name === 'blue sky' || name === 'dune') return paintSky(canvas, name)
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
  if (name === 'brick') return y % 6 === 0 || (x + 5 * (Math.floor(y / 6) % 2)) % 10 === 0 ? 1.25 : 0.9
  if (name === 'wood' || name === 'dark wood')
    return (y % 12 === 0 ? 0.4 : 0.9) + 0.1 * Math.sin(x * 0.2 + y * 1.7 + phase)
  return 1
}

/** Wavelengths, in nm, that stand for red, green and blue of sRGB. */
const wavelengths: Vector3 = [610, 550, 465]

/** A smooth sky, paler towards the horizon, over ground. */
function paintSky(canvas: SceneCanvas, name: keyof typeof skyExponents): void {
  const { width, height, random, radiance } = canvas
  const [from, to] = skyExponents[name]
  const exponent = from + (to - from) * random.uniform()
  const brightness = 0.5 + 0.5 * random.uniform()
  const horizon = 0.5 + 0.45 * random.uniform()
  const ground =
    name === 'dune' ? sand : (grounds[Math.floor(grounds.length * random.uniform())] ?? grounds[0])
  for (let at = 0; at < width * height; at += 1) {
    const y = Math.floor(at / width) / height
    if (y > horizon) {
      paintSurface(canvas, at, ground, 0.7 * (1 + 0.08 * random.normal()))
      continue
    }
    const pale = 1 - 0.3 * (y / horizon)
    const channel = (index: 0 | 1 | 2) =>
      canvas.light[index] * brightness * (wavelengths[1] / wavelengths[index]) ** (exponent * pale)
    radiance[at] = [channel(0), channel(1), channel(2)]
  }
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

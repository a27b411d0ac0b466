import { luminance, linearToSrgb } from '../../../src/colour/srgb.ts'
import type { Vector3 } from '../../../src/lib/matrix3.ts'
import { residualCast } from './lamps.ts'
import { mixed, paintSitter, randomSitter, type Shirt, shirts } from './paintSitter.ts'
import { createRandom, type Random } from './random.ts'
import { paintSurface, type Radiance, reflectance, type SceneCanvas } from './sceneCanvas.ts'

/** Size of the meter's sample. */
const width = 64
const height = 48

const white: Vector3 = [1, 1, 1]

/** Walls of the bench: pale, dark, coloured, and as brown or as pink as skin. */
const walls: readonly Vector3[] = [
  reflectance(230, 228, 223),
  reflectance(238, 226, 200),
  reflectance(128, 128, 128),
  reflectance(50, 50, 54),
  reflectance(22, 22, 24),
  reflectance(156, 107, 63),
  reflectance(84, 54, 34),
  reflectance(150, 84, 66),
  reflectance(232, 180, 176),
  reflectance(224, 172, 140),
  reflectance(127, 168, 122),
  reflectance(70, 100, 150),
  reflectance(140, 28, 36),
]

/** Light of a sitter: even with the wall, or stops under a bright window. */
export const faceLights = [0, -1, -2, -3] as const

/** Middles of a sitter, as parts of the width. */
export const positions = [0.25, 0.5, 0.75] as const

/** What a scene of the exposure's bench is made of; the seed decides the rest. */
export type FaceRecipe = {
  /** Index into the ten Monk skin tones. */
  readonly tone: number
  readonly shirt: Shirt
  /** 0 is even light, otherwise stops before a bright window. */
  readonly light: (typeof faceLights)[number]
  readonly x: number
  readonly seed: number
  /** Index of the wall; by default the seed's. */
  readonly wall?: number
  /** A second sitter, of another tone. */
  readonly isPair?: boolean
  /** Walls, shirts and hair of random colours, instead of those that the constants were chosen with. */
  readonly isVaried?: boolean
}

/** Synthetic scene with what is known of its faces. */
export type FaceScene = {
  readonly recipe: FaceRecipe
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  readonly wall: number
  /** Pixels of each sitter's skin: face without hair, beard, eyes. */
  readonly faces: readonly (readonly number[])[]
}

/** Scenes of every tone, shirt, light and position; scenes that differ by the shirt alone share a seed. */
export function faceScenes(
  firstSeed: number,
  options: Pick<FaceRecipe, 'isPair' | 'isVaried'> = {},
): readonly FaceScene[] {
  return Array.from({ length: 10 }, (_, tone) => tone).flatMap((tone) =>
    faceLights.flatMap((light, row) =>
      positions.flatMap((x, column) =>
        shirts.map((shirt) =>
          faceScene({ ...options, tone, shirt, light, x, seed: firstSeed + (tone * 4 + row) * 3 + column }),
        ),
      ),
    ),
  )
}

/** Renders a scene: diffuse surfaces by one lamp, a window that the camera clips, and a camera with noise. */
export function faceScene(recipe: FaceRecipe): FaceScene {
  const random = createRandom(recipe.seed)
  const wall = recipe.wall ?? Math.floor(walls.length * random.uniform())
  const surface = recipe.isVaried ? mixed(walls, random) : (walls[wall] ?? white)
  const cast =
    random.uniform() < 0.3 ? residualCast(2700 + 600 * random.uniform(), 0.5) : ([1, 1, 1] as const)
  const exposure = 2 ** (0.6 * random.uniform() - 0.4)
  const noise = 1.5 + 4 * random.uniform()
  const x = recipe.isPair && recipe.x === 0.5 ? 0.33 : recipe.x
  const sitters = [randomSitter(random, recipe.tone, x, recipe.isVaried)]
  if (recipe.isPair)
    sitters.push(randomSitter(random, Math.floor(10 * random.uniform()), 1 - x, recipe.isVaried))
  const radiance = Array.from({ length: width * height }, (): Radiance => [0, 0, 0])
  const canvas: SceneCanvas = { width, height, radiance, light: cast, random }
  const level = exposure * 2 ** recipe.light
  paintWall(canvas, surface, level * (0.55 + 0.45 * random.uniform()))
  if (recipe.light < 0) paintWindow(canvas)
  const faces = sitters.map((sitter) => paintSitter(canvas, sitter, recipe.shirt, level))
  return { recipe, data: expose(radiance, noise, random), width, height, wall, faces }
}

function paintWall(canvas: SceneCanvas, surface: Vector3, level: number): void {
  const slope = 0.5 * (canvas.random.uniform() - 0.5)
  for (let at = 0; at < width * height; at += 1) {
    const x = (at % width) / width - 0.5
    paintSurface(canvas, at, surface, level * (1 + slope * x) * (1 + 0.05 * canvas.random.normal()))
  }
}

/** A window of daylight: all of the background, or a part of it. */
function paintWindow(canvas: SceneCanvas): void {
  const { random, radiance } = canvas
  const isWhole = random.uniform() < 0.4
  const [across, middle] = [0.55 + 0.4 * random.uniform(), 0.35 + 0.3 * random.uniform()]
  const bottom = 0.6 + 0.35 * random.uniform()
  const light = 0.9 + 1.5 * random.uniform()
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [((at % width) + 0.5) / width, Math.floor(at / width) / height]
    if (!isWhole && (Math.abs(x - middle) > across / 2 || y > bottom)) continue
    radiance[at] = [light * 0.97, light, light * 1.05]
  }
}

function expose(radiance: readonly Radiance[], noise: number, random: Random): Uint8ClampedArray {
  const data = new Uint8ClampedArray(radiance.length * 4).fill(255)
  for (const [pixel, light] of radiance.entries()) {
    for (const channel of [0, 1, 2] as const)
      data[pixel * 4 + channel] = 255 * linearToSrgb(Math.min(1, light[channel])) + noise * random.normal()
  }
  return data
}

/** Median luminance of some pixels, 1 is white. */
export function medianLuminance({ data }: Pick<FaceScene, 'data'>, pixels: readonly number[]): number {
  const sorted = pixels.map((pixel) => luminance(data, pixel * 4)).toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

import { linearToSrgb } from '../../../src/colour/srgb.ts'
import type { Vector3 } from '../../../src/lib/matrix3.ts'
import { createRandom, type Random } from './random.ts'
import { residualCast } from './lamps.ts'
import { paintSubject, type Pastel, skins } from './paintSubject.ts'
import type { Radiance } from './sceneCanvas.ts'
import {
  deceivingSurroundings,
  paintSurroundings,
  surroundings,
  type Surroundings,
} from './paintSurroundings.ts'

/** Size of the meter's sample. */
const width = 64
const height = 48

/** Lamps of the bench, in kelvin; 6500 is neutral. */
export const lamps = [2700, 3200, 4000, 6500, 9000] as const

/** Synthetic scene of a subject, as the meter samples it: sRGB, RGBA, 8 bits each. */
export type MeterScene = {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  /** What is in it, for messages. */
  readonly name: string
  readonly kelvin: number
  readonly surroundings: Surroundings
  readonly hasWhite: boolean
  /** Colour that white has in it; green is 1. */
  readonly cast: Vector3
}

/** What a scene is made of. */
export type SceneRecipe = {
  /** Index into the ten Monk skin tones; null for surroundings without a subject. */
  readonly skin: number | null
  readonly surroundings: Surroundings
  readonly kelvin: number
  readonly hasWhite: boolean
  readonly seed: number
  /** A pale shirt instead. */
  readonly pastel?: Pastel
  /** Cast that the camera leaves, instead of the lamp's: green is 1. */
  readonly cast?: Vector3
  /** Part of the lamp's cast that the camera's white balance leaves; by default 0.4 to 0.6, by the seed. */
  readonly castLeft?: number
}

/** All scenes of the bench: ten skins x six surroundings x five lamps, with a white shirt and without: 600. */
export function meterScenes(firstSeed = 1): readonly MeterScene[] {
  return skins
    .flatMap((_, skin) =>
      surroundings.flatMap((around) =>
        lamps.flatMap((kelvin) =>
          [true, false].map((hasWhite) => ({ skin, surroundings: around, kelvin, hasWhite })),
        ),
      ),
    )
    .map((recipe, index) => meterScene({ ...recipe, seed: firstSeed + index }))
}

/**
 * Casts of fluorescent tubes of three bands, across the locus: greenish, some a little warm or cool as well. Grey is about 10
 * of CIEDE2000 from neutral.
 */
export const tubeCasts: readonly Vector3[] = [
  [0.87, 1, 0.84],
  [0.92, 1, 0.76],
  [0.84, 1, 0.9],
]

/** Scenes by tubes: every tone, surroundings and tube, with a white shirt and with a coloured one. */
export function tubeScenes(firstSeed: number): readonly MeterScene[] {
  return scenesOf(firstSeed, surroundings, tubeCasts)
}

/** Scenes by neutral light before surroundings that look like a lamp. */
export function deceivingScenes(firstSeed: number): readonly MeterScene[] {
  return scenesOf(firstSeed, deceivingSurroundings, [
    [1, 1, 1],
    [1, 1, 1],
    [1, 1, 1],
  ])
}

function scenesOf(
  firstSeed: number,
  places: readonly Surroundings[],
  casts: readonly Vector3[],
): readonly MeterScene[] {
  return skins
    .flatMap((_, skin) =>
      places.flatMap((around) =>
        casts.flatMap((cast) =>
          [true, false].map((hasWhite) => ({ skin, surroundings: around, kelvin: 6500, cast, hasWhite })),
        ),
      ),
    )
    .map((recipe, index) => meterScene({ ...recipe, seed: firstSeed + index }))
}

/**
 * Renders a scene. Surfaces are diffuse, with a sheen on the skin, lit from one side by a lamp; the camera sets its
 * exposure by the mean, takes most of the lamp's colour away, clips, and has noise.
 */
export function meterScene(recipe: SceneRecipe): MeterScene {
  const random = createRandom(recipe.seed)
  const left = recipe.castLeft ?? 0.4 + 0.2 * random.uniform()
  const cast = recipe.cast ?? residualCast(recipe.kelvin, left)
  const light = recipe.cast ?? residualCast(recipe.kelvin, 1)
  const radiance = Array.from({ length: width * height }, (): Radiance => [0, 0, 0])
  const canvas = { width, height, radiance, light, random }
  paintSurroundings(canvas, recipe.surroundings)
  if (recipe.skin !== null) paintSubject(canvas, recipe.skin, recipe.hasWhite, recipe.pastel)
  const data = expose(radiance, [cast[0] / light[0], 1, cast[2] / light[2]], random)
  const { kelvin, surroundings: around, hasWhite } = recipe
  const name = `Monk ${(recipe.skin ?? -1) + 1}, ${around}, ${kelvin} K, ${hasWhite ? 'white' : 'no white'}`
  return { data, width, height, name, kelvin, surroundings: around, hasWhite, cast }
}

/** Mean luminance that the camera exposes for, and the brightest that its automatic exposure makes of a large area. */
const camera = { mean: 0.19, brightest: 0.95, noiseCodes: 2.5 } as const

/** The camera: exposure, white balance, clipping and noise. */
function expose(radiance: readonly Radiance[], balance: Vector3, random: Random): Uint8ClampedArray {
  const luminances = radiance.map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const mean = luminances.reduce((sum, value) => sum + value, 0) / luminances.length
  const high = luminances.toSorted((a, b) => a - b)[Math.floor(luminances.length * 0.97)] ?? 1
  const gain = Math.min(camera.mean / mean, camera.brightest / high) * 2 ** (0.6 * random.uniform() - 0.3)
  const data = new Uint8ClampedArray(radiance.length * 4).fill(255)
  for (const [pixel, light] of radiance.entries()) {
    for (const channel of [0, 1, 2] as const) {
      const exposed = Math.min(1, light[channel] * balance[channel] * gain)
      data[pixel * 4 + channel] = 255 * linearToSrgb(exposed) + camera.noiseCodes * random.normal()
    }
  }
  return data
}

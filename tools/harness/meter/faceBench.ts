import { lightness } from '../../../src/colour/lab.ts'
import { linearToSrgb, srgbToLinear } from '../../../src/colour/srgb.ts'
import type { Print } from '../../../src/film/Film.ts'
import type { Vector3 } from '../../../src/lib/matrix3.ts'
import type { Metering } from '../../../src/photo/Photo.ts'
import { type FaceScene, faceLights, medianLuminance } from './faceScenes.ts'

/** What a metering does to the faces of a scene. */
export type FaceReading = {
  readonly scene: FaceScene
  /** Exposure in stops. */
  readonly stops: number
  /** L* of the darkest face before the meter: of its median. */
  readonly lightness: number
  /** Largest part of a face, 0 to 1, that is at L* 93 or more on the print; 0 where some of it is as bright before. */
  readonly burned: number
}

/** L* from which a face has lost its modelling. */
const burnedLightness = 93

/** Meters a scene and prints its faces. */
export function readFaces(
  scene: FaceScene,
  meter: (scene: FaceScene) => Metering,
  print: Print,
): FaceReading {
  const metering = meter(scene)
  const { red, green, blue } = metering
  return {
    scene,
    stops: Math.log2(0.2126 * red + 0.7152 * green + 0.0722 * blue),
    lightness: Math.min(...scene.faces.map((face) => lightness(medianLuminance(scene, face)))),
    burned: Math.max(...scene.faces.map((face) => burnedPart(scene, face, metering, print))),
  }
}

function burnedPart(
  { data }: FaceScene,
  face: readonly number[],
  { red, green, blue }: Metering,
  print: Print,
): number {
  const isBurned = (light: Vector3) =>
    lightness(0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]) >= burnedLightness
  let burned = 0
  for (const pixel of face) {
    const channel = (offset: number) => srgbToLinear((data[pixel * 4 + offset] ?? 0) / 255)
    const light: Vector3 = [channel(0), channel(1), channel(2)]
    if (isBurned(light)) return 0
    const code = (value: number) => linearToSrgb(Math.min(1, value))
    const printed = print([code(red * light[0]), code(green * light[1]), code(blue * light[2])])
    if (lightness(srgbToLinear(printed[0])) >= burnedLightness) burned += 1
  }
  return burned / face.length
}

/** Readings of faces darker than L* 60 that the meter makes darker still. */
export function darkenedFaces(readings: readonly FaceReading[]): readonly FaceReading[] {
  return readings.filter(({ lightness: before, stops }) => before < 60 && stops < -0.005)
}

/** Stops of the scenes of a light, sorted. */
export function stopsIn(
  readings: readonly FaceReading[],
  light: (typeof faceLights)[number],
): readonly number[] {
  return readings
    .filter(({ scene }) => scene.recipe.light === light)
    .map(({ stops }) => stops)
    .toSorted((a, b) => a - b)
}

/** Differences in stops between scenes that differ by a white, a navy or a black shirt alone. */
export function shirtSpreads(readings: readonly FaceReading[]): readonly number[] {
  const bySeed = Map.groupBy(
    readings.filter(({ scene }) => scene.recipe.shirt !== 'coloured'),
    ({ scene }) => scene.recipe.seed,
  )
  return [...bySeed.values()].map((group) => {
    const stops = group.map((reading) => reading.stops)
    return Math.max(...stops) - Math.min(...stops)
  })
}

/** Line of a table, Markdown: what docs/meter.md reports of a set of scenes. */
export function faceBenchRow(name: string, readings: readonly FaceReading[]): string {
  const quantile = (sorted: readonly number[], part: number) =>
    (sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN).toFixed(2)
  const spreads = shirtSpreads(readings).toSorted((a, b) => a - b)
  const even = readings.filter(({ scene }) => scene.recipe.light === 0)
  const cells = [
    name,
    `${darkenedFaces(readings).length} of ${readings.filter((reading) => reading.lightness < 60).length}`,
    ...([-1, -2, -3] as const).map(
      (light) => `${quantile(stopsIn(readings, light), 0.5)} (${quantile(stopsIn(readings, light), 0.1)})`,
    ),
    `${spreads.filter((spread) => spread > 0.5).length} of ${spreads.length} (${quantile(spreads, 1)})`,
    `${even.filter(({ burned }) => burned > 0.03).length} of ${even.length}`,
  ]
  return `| ${cells.join(' | ')} |`
}

import { expect, it } from 'vitest'
import { lightness } from '../../../../src/lib/colour/lab.ts'
import { exposureStops } from '../../../../src/engine/light/dimLight.ts'
import { createMeter } from '../../../../src/engine/light/meter.ts'
import { exposedLuminances, sampled } from '../../../../tools/harness/images/meterPictures.ts'
import { plainRoom, randomRoom, type Room } from '../../../../tools/harness/images/paintedRooms.ts'
import { paintScene, randomSitter } from '../../../../tools/harness/images/paintedSitters.ts'
import {
  type PaintedScene,
  photograph,
  sceneSize,
  type Shot,
} from '../../../../tools/harness/images/paintScene.ts'

// Sitters that no constant of the meter was found with: LIGHT_SEED=7 tries others.
const seed = Number(process.env['LIGHT_SEED'] ?? 1)
const meter = createMeter()
const { widthPx, heightPx } = sceneSize

const roomNames = ['grey', 'white', 'wood', 'books', 'leaves', 'poster', 'tiles'] as const
type RoomName = (typeof roomNames)[number] | 'window'

function roomOf(name: RoomName, of: number): Room {
  if (name === 'grey') return plainRoom(of, 0.4)
  return name === 'white' ? plainRoom(of, 0.72) : randomRoom(of, name)
}

/** A sitter of a tone before a room; another one for every seed. */
function sceneOf(name: RoomName, tone: number): PaintedScene {
  const of = seed * 9973 + tone * 131 + name.length * 17
  return paintScene(roomOf(name, of), [randomSitter(of, tone)])
}

/** What a shot of a scene becomes, before the film: stops of the dodge, and L* without it and with it. */
function exposed(scene: PaintedScene, shot: Shot) {
  const picture = photograph(scene, shot)
  const metering = meter(sampled(picture))
  const dodged = exposedLuminances(picture, metering)
  const plain = exposedLuminances(picture, { ...metering, dodge: undefined })
  const stops = dodged.map((light, pixel) => Math.log2((light || 1) / (plain[pixel] || 1)))
  const lightnesses = (light: Float64Array) => light.map((part) => lightness(Math.min(1, part)))
  const [before, after] = [lightnesses(plain), lightnesses(dodged)]
  return { stops, before, after, opening: exposureStops(metering) + meanIn(stops, scene.face) }
}

/** Mean of what a mask covers wholly. */
function meanIn(values: Float64Array, mask: Float64Array): number {
  const inside = values.filter((_, pixel) => (mask[pixel] ?? 0) > 0.9)
  return inside.reduce((sum, value) => sum + value, 0) / inside.length
}

/** Standard deviation of a face's dodge, stops: of means of 4 x 4 pixels, without the noise of each. */
function deviationIn(stops: Float64Array, face: Float64Array): number {
  const mean = meanIn(stops, face)
  let [squares, count] = [0, 0]
  for (let top = 0; top < heightPx; top += 4)
    for (let left = 0; left < widthPx; left += 4) {
      const pixels = Array.from({ length: 16 }, (_, at) => (top + (at >> 2)) * widthPx + left + (at & 3))
      if (pixels.some((pixel) => (face[pixel] ?? 0) <= 0.9)) continue
      squares += (pixels.reduce((sum, pixel) => sum + (stops[pixel] ?? 0) / 16, 0) - mean) ** 2
      count += 1
    }
  return Math.sqrt(squares / count)
}

/** Part of a list that is true. */
const shareOf = <T>(list: readonly T[], isTrue: (value: T) => boolean) =>
  list.filter(isTrue).length / list.length

/** The deepest tones two stops under, where the room is not enough, and all before a window that is clipped. */
const dodged = [
  ...roomNames.flatMap((name) => [8, 9, 10].map((tone) => ({ name, tone, shot: { stops: -2, seed } }))),
  ...[2, 5, 7, 9].map((tone) => ({ name: 'window', tone, shot: { stops: -1, seed } }) as const),
].map(({ name, tone, shot }) => {
  const scene = sceneOf(name, tone)
  return { scene, ...exposed(scene, shot) }
})

it('a dodged face is dodged evenly, its neck with it, and its hair no more than the face', () => {
  const faces = dodged
    .map(({ scene, stops }) => ({
      face: meanIn(stops, scene.face),
      neck: meanIn(stops, scene.neck),
      hair: meanIn(stops, scene.hair),
      deviation: deviationIn(stops, scene.face),
    }))
    .filter(({ face }) => face > 0.15)
  expect(faces.length).toBeGreaterThan(8)
  expect(shareOf(faces, ({ deviation }) => deviation <= 0.1)).toBeGreaterThanOrEqual(0.75)
  expect(shareOf(faces, ({ face, neck }) => neck >= 0.7 * face)).toBeGreaterThanOrEqual(0.75)
  expect(shareOf(faces, ({ face, hair }) => hair <= face + 0.05)).toBeGreaterThanOrEqual(0.75)
})

it('around a dodged sitter there is neither a patch nor a halo', () => {
  const around = dodged.map(({ scene, before, after }) => {
    const lifts = after.map((value, pixel) => value - (before[pixel] ?? 0))
    const beside = lifts.filter((_, pixel) => scene.person[pixel] === 0)
    const ring = lifts.filter((_, pixel) => isNear(scene.person, pixel)).sort()
    return {
      patchPx: beside.filter((lift) => lift > 2).length,
      halo: ring[Math.floor(ring.length * 0.95)] ?? 0,
    }
  })
  // A picture of 512 x 384 has four times as many pixels.
  expect(shareOf(around, ({ patchPx }) => patchPx <= 25)).toBeGreaterThanOrEqual(0.7)
  expect(shareOf(around, ({ halo }) => halo <= 2.3)).toBeGreaterThanOrEqual(0.85)
})

/** True in the ring of 2 to 10 pixels beside people. */
function isNear(person: Float64Array, pixel: number): boolean {
  const at = (away: number) => Math.max(person[pixel - away] ?? 0, person[pixel + away] ?? 0)
  return at(0) === 0 && at(1) === 0 && (at(3) > 0 || at(6) > 0 || at(9) > 0)
}

it('as the light falls no face becomes lighter, and its opening grows in small steps', () => {
  const scenes = [
    ['white', 9],
    ['grey', 5],
    ['tiles', 2],
    ['poster', 7],
  ] as const
  const steps = scenes.map(([name, tone]) => {
    const scene = sceneOf(name, tone)
    const shots = Array.from({ length: 17 }, (_, step) => exposed(scene, { stops: -0.15 * step, seed }))
    const lightnesses = shots.map(({ after }) => meanIn(after, scene.face))
    const largest = (values: readonly number[]) =>
      Math.max(...values.slice(1).map((value, index) => value - (values[index] ?? value)))
    return { lighter: largest(lightnesses), opening: largest(shots.map(({ opening }) => opening)) }
  })
  expect(Math.max(...steps.map(({ lighter }) => lighter))).toBeLessThan(3)
  expect(Math.max(...steps.map(({ opening }) => opening))).toBeLessThan(0.45)
  expect(shareOf(steps, ({ opening }) => opening <= 0.27)).toBeGreaterThanOrEqual(0.5)
})

it('in good light nobody is dodged, before any wall', () => {
  const walls = [0.15, 0.25, 0.4, 0.6, 0.8]
  for (let tone = 1; tone <= 10; tone += 1)
    for (const wall of walls.filter((_, index) => (index + tone) % 5 < 2)) {
      const of = seed * 9973 + tone * 131 + Math.round(wall * 100)
      const { data, width, height } = photograph(paintScene(plainRoom(of, wall), [randomSitter(of, tone)]), {
        stops: 0,
        seed,
      })
      expect(meter(sampled({ data, width, height })).dodge, `tone ${tone} before ${wall}`).toBeUndefined()
    }
})

it.each([-1, -2])('%i stops of light leave a face four fifths of its lightness', (stops) => {
  const parts = roomNames.flatMap((name, index) =>
    [1 + (index % 5), 6 + (index % 5)].map((tone) => {
      const scene = sceneOf(name, tone)
      const lightnessAt = (shot: Shot) => meanIn(exposed(scene, shot).after, scene.face)
      return lightnessAt({ stops, seed }) / lightnessAt({ stops: 0, seed })
    }),
  )
  expect(shareOf(parts, (part) => part >= 0.8)).toBeGreaterThanOrEqual(0.65)
  expect(Math.min(...parts)).toBeGreaterThan(0.6)
  expect(Math.max(...parts)).toBeLessThan(1.25)
})

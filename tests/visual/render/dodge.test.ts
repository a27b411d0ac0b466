import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filters } from '../../../src/filters/filters.ts'
import { runSync } from '../../../src/lib/timeSlice.ts'
import { mergeSteps } from '../../../src/photo/mergeFrames.ts'
import { createMeter } from '../../../src/photo/meter.ts'
import type { Metering } from '../../../src/photo/Photo.ts'
import type { FilterRenderer } from '../../../src/render/FilterRenderer.ts'
import { loadLuts } from '../../../src/render/loadLuts.ts'
import { createCpuRenderer } from '../../../src/render/reference/cpuRenderer.ts'
import { addNoise, type CodeImage } from '../../../tools/harness/dim/dimCamera.ts'
import { meanLab, noiseSigmas } from '../../../tools/harness/dim/measureNoise.ts'
import {
  exposedLuminances,
  faceRegion,
  haloLightness,
  localContrast,
  regionLightness,
  sampled,
  skinRegion,
} from '../../../tools/harness/dim/roomBench.ts'
import {
  besideEachOther,
  createRoomPainter,
  inTheMiddle,
  type PaintedRoom,
  type Room,
  type RoomLight,
  rooms,
  roomSize,
} from '../../../tools/harness/dim/rooms.ts'
import { throughWebcam } from '../../../tools/harness/dim/throughWebcam.ts'
import { withoutEffects } from '../../../tools/harness/film/withoutEffects.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { maxDifference } from '../../../tools/harness/images/images.ts'
import { develop, openGpu } from '../../../tools/harness/images/gpuImages.ts'

const meter = createMeter()
const paint = createRoomPainter()
const films = filters.filter(({ film }) => film !== null)
const places = rooms.flatMap((room) => (['dim', 'backlit'] as const).map((light) => [room, light] as const))
const deepTones = [6, 7, 8, 9, 10] as const

/** Min L* of a face of each tone after meter and dodge, before the film. */
const minLightness = { 6: 52, 7: 44, 8: 37, 9: 29, 10: 23 } as const
/** Min part of the L* that a film’s print of a tone has in good light: 85 %, rounded. */
const minPrinted = 0.845

let gpu: FilterRenderer

beforeAll(async () => {
  gpu = await openGpu()
})
afterAll(() => gpu.dispose())

type Scene = PaintedRoom & { readonly metering: Metering }

function scene(tone: number, room: Room, light: RoomLight): Scene {
  return metered(paint(inTheMiddle(tone), room, light))
}

function metered(painted: PaintedRoom): Scene {
  return { ...painted, metering: meter(sampled(painted.image)) }
}

/** Luminances on the film, with the dodge and without it. */
function luminances({ image, metering }: Scene) {
  const plain = { ...metering, dodge: undefined }
  return { dodged: exposedLuminances(image, metering), plain: exposedLuminances(image, plain) }
}

function toImage({ data, width, height }: CodeImage): ImageData {
  return new ImageData(data, width, height)
}

describe.each(places)('before a %s, %s', (room, light) => {
  test('every deep tone is as light as asked, in their order, and none darker than without the dodge', () => {
    const faces = deepTones.map((tone) => {
      const { dodged, plain } = luminances(scene(tone, room, light))
      const region = skinRegion(inTheMiddle(tone)[0])
      return { tone, after: regionLightness(dodged, region), before: regionLightness(plain, region) }
    })
    console.log(
      room,
      light,
      ...faces.map(({ before, after }) => `${before.toFixed(0)} > ${after.toFixed(0)}`),
    )
    for (const { tone, before, after } of faces) {
      expect(after).toBeGreaterThan(minLightness[tone])
      expect(after).toBeGreaterThanOrEqual(before)
    }
    for (const [index, { after }] of faces.entries())
      expect(after).toBeLessThan((faces[index - 1]?.after ?? 100) - 3)
  })

  test('the relief of a face is kept, and no halo is at its outline', () => {
    for (const tone of [7, 10]) {
      const found = scene(tone, room, light)
      const { dodged, plain } = luminances(found)
      const face = faceRegion(inTheMiddle(tone)[0])
      const good = luminances(scene(tone, room, 'good')).dodged
      const contrast = localContrast(dodged, face) / localContrast(good, face)
      const halo = haloLightness(dodged, plain, found.cover)
      console.log(room, light, tone, 'relief', contrast.toFixed(2), 'halo', halo.toFixed(1))
      expect(contrast).toBeGreaterThan(0.8)
      expect(halo).toBeLessThan(maxHalo[room])
    }
  })
})

/** Largest halo, L*. At night a face can't be told from what is around it, which is dodged with it. */
const maxHalo = { 'white wall': 1, wood: 4, 'street at night': 9 } as const

test('in good light nothing is dodged', () => {
  for (const room of ['white wall', 'wood'] as const)
    for (let tone = 1; tone <= 10; tone += 1) expect(scene(tone, room, 'good').metering.dodge).toBeUndefined()
})

test.each(films.map((filter) => [filter.name, filter] as const))(
  'prints of %s have 85 % of the lightness that they have in good light',
  async (name, filter) => {
    const printed = async ({ image, metering }: Scene, tone: number) => {
      const print = await develop(gpu, toImage(image), renderOptionsFixture(filter, { metering }))
      return meanLab(print, skinRegion(inTheMiddle(tone)[0]))[0]
    }
    const parts: string[] = []
    const short: string[] = []
    for (const tone of deepTones) {
      const good = await printed(scene(tone, 'white wall', 'good'), tone)
      for (const [room, light] of places) {
        const part = (await printed(scene(tone, room, light), tone)) / good
        parts.push(part.toFixed(2))
        if (part < minPrinted) short.push(`${tone} ${room} ${light} ${part.toFixed(2)}`)
      }
    }
    console.log(name, ...parts)
    expect(short).toEqual([])
  },
)

test('two sitters are dodged each by their own level', () => {
  for (const room of ['white wall', 'wood'] as const) {
    const people = besideEachOther(3, 9)
    const { dodged, plain } = luminances(metered(paint(people, room, 'dim')))
    const [pale, deep] = people.map(
      (one) => regionLightness(dodged, skinRegion(one)) - regionLightness(plain, skinRegion(one)),
    )
    expect(deep).toBeGreaterThan(5)
    expect(pale).toBeGreaterThanOrEqual(0)
    expect(pale).toBeLessThan(3)
  }
})

test.each(films.map((filter) => [filter.name, filter] as const))(
  '%s dodges as the reference does, within 1/255, mirrored too',
  async (_, filter) => {
    const cpu = createCpuRenderer(await loadLuts())
    const { image, metering } = scene(9, 'wood', 'dim')
    for (const isMirrored of [false, true]) {
      const options = renderOptionsFixture(withoutEffects(filter), { metering, mirrored: isMirrored })
      const result = await develop(gpu, toImage(image), options)
      expect(maxDifference(result, await develop(cpu, toImage(image), options))).toBeLessThanOrEqual(1)
      const plain = { ...options, metering: { ...metering, dodge: undefined } }
      expect(maxDifference(result, await develop(gpu, toImage(image), plain))).toBeGreaterThan(10)
    }
    cpu.dispose()
  },
)

test('the chroma noise of dodged skin stays under 3 in every film, with merged frames', async () => {
  const camera = { stops: 0, cast: [1, 1, 1], sigma: 8, chromaSigma: 4 } as const
  const { image } = scene(9, 'white wall', 'dim')
  const frames = await Promise.all([1, 2, 3, 4].map((seed) => throughWebcam(addNoise(image, camera, seed))))
  const pixels = runSync(
    mergeSteps(
      frames.map(({ data }) => data),
      roomSize,
    ),
  )
  if (!pixels) throw new Error('nothing was merged')
  const merged = new ImageData(pixels, roomSize.widthPx, roomSize.heightPx)
  const metering = meter(sampled(merged))
  expect(metering.dodge?.maxStops).toBeGreaterThan(0.8)
  for (const filter of films) {
    const print = await develop(gpu, merged, renderOptionsFixture(filter, { metering, cameraSigma: 4 }))
    const { lightness, chroma } = noiseSigmas(print, skinRegion(inTheMiddle(9)[0]))
    console.log(filter.name, 'noise L*/C*', lightness.toFixed(1), chroma.toFixed(1))
    expect(chroma).toBeLessThan(3)
  }
})

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Engine } from '../../src/filters/Engine.ts'
import { loadLuts } from '../../src/filters/loadLuts.ts'
import { proofExposure, proofOf, proofSize, type Proofs } from '../../src/filters/Proofs.ts'
import { createCpuEngine } from '../../src/filters/reference/createCpuEngine.ts'
import { filterById, filters } from '../../src/filters/registry.ts'
import { openGpuEngine } from '../../src/ui/live/openGpuEngine.tsx'
import { colourCount, drawn, maxDifference, meanDifference, mirrored, portrait } from '../support/pictures.ts'
import { type PlayingPicture, playPicture } from '../support/playPicture.ts'
import { someExposure } from '../support/someExposure.ts'

const ignore = () => undefined
const exposure = someExposure(filterById('classic'), { metering: { red: 1.2, green: 1, blue: 1.4 } })
let engines: readonly Engine[]
let playing: PlayingPicture | null = null

beforeAll(async () => {
  const luts = await loadLuts()
  engines = [await openGpuEngine(luts, { onLost: ignore, onRestored: ignore }), createCpuEngine(luts)]
})

afterEach(() => playing?.stop())

afterAll(() => {
  for (const engine of engines) engine.dispose()
})

/** What is kept, through every filter. */
async function printed(proofs: Proofs, change = exposure): Promise<readonly ImageData[]> {
  for (const [place, filter] of filters.entries()) proofs.print(place, proofExposure(change, filter))
  const sheet = await proofs.read()
  return filters.map((_, place) => proofOf(sheet, place))
}

async function live(engine: Engine, change = exposure): Promise<readonly ImageData[]> {
  playing = await playPicture(await portrait({ widthPx: 640, heightPx: 480 }))
  engine.paintLive(playing.video, exposure)
  expect(engine.proofs.keepFrame()).toBe(true)
  return printed(engine.proofs, change)
}

const bitmapOf = (picture: ImageData) =>
  createImageBitmap(picture, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })

test('before the first frame there is nothing to keep', () => {
  for (const { proofs } of engines) expect(proofs.keepFrame()).toBe(false)
})

test('every proof of the live view is its filter’s small development of the same frame', async () => {
  for (const engine of engines) {
    const [classic, ...films] = await live(engine)
    if (!classic) throw new Error('no proof of Classic')
    expect(colourCount(classic)).toBeGreaterThan(64)
    const small = await bitmapOf(classic)
    for (const [index, proof] of films.entries()) {
      const filter = filters[index + 1] ?? filters[0]
      expect(
        maxDifference(proof, engine.develop(small, proofExposure(exposure, filter))),
      ).toBeLessThanOrEqual(1)
      // Glow and leak are all that a proof does without.
      const whole = engine.develop(small, { ...exposure, filter })
      expect(meanDifference(proof, whole)).toBeLessThan(8)
    }
  }
})

test('Classic’s proof is the frame, only smaller', async () => {
  for (const engine of engines) {
    const [classic] = await live(engine)
    const frame = drawn(proofSize, (context) => {
      context.imageSmoothingQuality = 'high'
      if (playing) context.drawImage(playing.video, 0, 0, proofSize.widthPx, proofSize.heightPx)
    })
    expect(classic && meanDifference(classic, frame)).toBeLessThan(4)
  }
})

test('a still’s proofs are its developments, mirrored like a mirror where that is asked for', async () => {
  const still = await portrait(proofSize)
  const bitmap = await bitmapOf(still)
  for (const engine of engines) {
    engine.proofs.keepStill(bitmap)
    const [classic, ...films] = await printed(engine.proofs)
    expect(classic && maxDifference(classic, still)).toBe(0)
    expect(new Set([classic, ...films].map((proof) => proof?.data.join())).size).toBe(filters.length)
    const [turned] = await printed(engine.proofs, { ...exposure, mirror: true })
    expect(turned && maxDifference(turned, mirrored(still))).toBe(0)
  }
})

test('the frame of the live view is uploaded once for itself and its proofs', async () => {
  const [gpu] = engines
  const context = gpu?.canvas.getContext('webgl2')
  if (!gpu || !context) throw new Error('no WebGL2')
  const uploads = [vi.spyOn(context, 'texImage2D'), vi.spyOn(context, 'texSubImage2D')]
  await live(gpu)
  const ofVideo = uploads
    .flatMap(({ mock }) => mock.calls)
    .filter((args) => args.some((arg: unknown) => arg instanceof HTMLVideoElement))
  expect(ofVideo).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { loadLuts } from '../src/render/loadLuts.ts'
import type { Filter } from '../src/filters/Filter.ts'
import { filterById, filters } from '../src/filters/filters.ts'
import { openGpuRenderer } from '../src/render/gpu/openGpuRenderer.ts'
import { portrait } from '../tools/harness/images/images.ts'
import { playImage } from '../tools/harness/camera/playImage.ts'
import { renderOptionsFixture } from '../tools/harness/fixtures/renderOptionsFixture.ts'
import { measureFrames } from './measureFrames.ts'

const ignore = () => undefined

/** Limit of a film's frame time, as a multiple of Classic's, for a machine that does nothing else meanwhile. */
const maxRatio = 2.5

/**
 * Limit of a film's frame time in a dim room, where its chroma is denoised, as a multiple of that in good light. Without a
 * GPU it is 1.2; a device that does not keep up leaves the denoising away first.
 */
const maxDimRatio = 1.6

/** Limit of a film's frame time with soft light, as a multiple of that without. */
const maxSoftRatio = 1.25

/** A film without and with soft light. */
type Pair = { readonly plain: Filter; readonly soft: Filter }

// Retries, for a machine that was busy meanwhile.
test('no film makes the live frame much longer than Classic does', { retry: 2 }, async () => {
  const renderer = await openGpuRenderer(await loadLuts(), { onLost: ignore, onRestored: ignore })
  const playing = await playImage(await portrait({ widthPx: 640, heightPx: 480 }))
  const change = { dateStamp: true, metering: { red: 1.2, green: 1, blue: 1.4 } }
  const dim = { dateStamp: true, metering: { red: 3.4, green: 4, blue: 5.4 } }
  const portra = filterById('portra400')
  // Another object: times are told apart by the filter.
  const dimPortra = { ...portra, name: 'Portra400, dim' }
  const frameTimes = await measureFrames(renderer, playing.video, [
    ...filters.map((filter) => renderOptionsFixture(filter, change)),
    renderOptionsFixture(dimPortra, dim),
  ])
  playing.stop()
  renderer.dispose()
  const classic = frameTimes.get(filters[0]) ?? Number.NaN
  const rows = [...frameTimes].map(([{ name }, ms]) => ({ name, ms, ratio: ms / classic }))
  for (const { name, ms, ratio } of rows) {
    console.log(`${name.padEnd(10)} ${ms.toFixed(1).padStart(6)} ms  x ${ratio.toFixed(2)}`)
  }
  const dimRatio = (frameTimes.get(dimPortra) ?? Number.NaN) / (frameTimes.get(portra) ?? Number.NaN)
  console.log(`dim x ${dimRatio.toFixed(2)}`)
  expect(dimRatio).toBeLessThan(maxDimRatio)
  expect(rows.filter(({ name, ratio }) => name !== dimPortra.name && !(ratio <= maxRatio))).toEqual([])
})

test('soft light makes the live frame of a film at most 1.25 times as long', { retry: 2 }, async () => {
  const renderer = await openGpuRenderer(await loadLuts(), { onLost: ignore, onRestored: ignore })
  const playing = await playImage(await portrait({ widthPx: 640, heightPx: 480 }))
  const change = { dateStamp: true, metering: { red: 1.2, green: 1, blue: 1.4 } }
  const pairs = filters
    .filter(({ film }) => film !== null)
    .map((plain): Pair => ({ plain, soft: { ...plain } }))
  const options = pairs.flatMap(({ plain, soft }) => [
    renderOptionsFixture(plain, change),
    renderOptionsFixture(soft, { ...change, softLight: true }),
  ])
  const frameTimes = await measureFrames(renderer, playing.video, options)
  playing.stop()
  renderer.dispose()
  const msOf = (filter: Filter) => frameTimes.get(filter) ?? Number.NaN
  const rows = pairs.map(({ plain, soft }) => ({ name: plain.name, ratio: msOf(soft) / msOf(plain) }))
  for (const { name, ratio } of rows) console.log(`${name.padEnd(10)} soft light x ${ratio.toFixed(2)}`)
  expect(rows.filter(({ ratio }) => !(ratio <= maxSoftRatio))).toEqual([])
})

import { expect, it } from 'vitest'
import { runSync } from '../../../../src/lib/runSync.ts'
import { cameraNoise, noiseOfMean, noiseSteps } from '../../../../src/engine/light/cameraNoise.ts'
import { mergeSteps } from '../../../../src/engine/light/mergeFrames.ts'
import { addNoise, relit } from '../../../../tools/harness/camera/addNoise.ts'
import { readPart } from '../../../../tools/harness/images/readPng.ts'

const size = { widthPx: 320, heightPx: 240 }
const room = readPart('tests/fixtures/dimRoom.png', { xPx: 240, yPx: 120, ...size })
/** Luma is a weighted sum of three channels with noise of their own. */
const lumaOf = (sigma: number) => sigma * Math.hypot(0.2126, 0.7152, 0.0722)
const frame = (sigma: number, seed: number) => addNoise(room, { sigma, chromaSigma: 0 }, seed).data

it.each([1, 8])('noise of %d codes is estimated within 15 %%', (sigma) => {
  const estimate = cameraNoise(frame(sigma, 1), frame(sigma, 2))
  expect(Math.abs(estimate / lumaOf(sigma) - 1)).toBeLessThan(0.15)
})

it('a hand that moves and a light that comes on are not noise', () => {
  const [one, other] = [frame(4, 1), addNoise(relit(room, 0.5), { sigma: 4, chromaSigma: 0 }, 2).data]
  for (let at = 0; at < 320 * 75 * 4; at += 1) other[at] = 200
  expect(Math.abs(cameraNoise(one, other) / lumaOf(4) - 1)).toBeLessThan(0.2)
})

it('a picture that stands still has none', () => {
  expect(cameraNoise(frame(4, 1), frame(4, 1))).toBe(0)
})

it('of several frames the first that is not a copy tells the noise; copies alone tell none', () => {
  const [one, copy, other] = [frame(4, 1), frame(4, 1), frame(4, 2)]
  expect(runSync(noiseSteps(one, [copy, other]))).toBe(cameraNoise(one, other))
  expect(runSync(noiseSteps(one, [copy]))).toBe(0)
})

it('the mean of four frames has half of it', () => {
  const [one, ...others] = [1, 2, 3, 4].map((seed) => frame(8, seed))
  if (!one) throw new Error('no frame')
  const mean = runSync(mergeSteps([one, ...others], size)) ?? one
  expect(noiseOfMean(lumaOf(8), one, mean) / lumaOf(4)).toBeCloseTo(1, 0)
  expect(noiseOfMean(lumaOf(8), one, one)).toBeCloseTo(lumaOf(8))
})

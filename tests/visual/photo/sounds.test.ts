import { expect, test } from 'vitest'
import { playCoin, playMotor, playPaper, playShutter, playTick } from '../../../src/booth/sound/synths.ts'

const sampleRate = 44_100

/** Peak of every 10 ms of a sound's first second, 0 to 1. */
async function loudness(play: (context: BaseAudioContext, atS: number) => void): Promise<readonly number[]> {
  const context = new OfflineAudioContext(1, sampleRate, sampleRate)
  play(context, 0)
  const samples = (await context.startRendering()).getChannelData(0)
  const step = sampleRate / 100
  return Array.from({ length: 100 }, (_, slot) =>
    samples
      .subarray(slot * step, (slot + 1) * step)
      .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
  )
}

test('a shutter has two strokes, the second one softer, and neither louder than a third of full scale', async () => {
  const heard = await loudness(playShutter)
  const first = Math.max(...heard.slice(0, 5))
  const second = Math.max(...heard.slice(7, 14))
  expect(first).toBeGreaterThan(0.05)
  expect(first).toBeLessThan(0.34)
  expect(second).toBeGreaterThan(0.02)
  expect(second).toBeLessThan(first)
  expect(heard[6], 'between the strokes').toBeLessThan(first / 10)
  expect(Math.max(...heard.slice(16))).toBeLessThan(0.001)
})

test.each([
  ['tick', playTick, 6],
  ['coin', playCoin, 60],
  ['motor', playMotor, 65],
  ['paper', playPaper, 82],
] as const)('the %s is audible, quiet, and soon over', async (_, play, end) => {
  const heard = await loudness(play)
  expect(Math.max(...heard)).toBeGreaterThan(0.03)
  expect(Math.max(...heard)).toBeLessThan(0.2)
  expect(Math.max(...heard.slice(end))).toBe(0)
})

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { manyCrashes } from '../../../tools/harness/browser/faults/gpu.ts'
import { trackResources } from '../../../tools/harness/browser/readings/resourceTracker.ts'
import { spyOnTimers } from '../../../tools/harness/browser/readings/timerSpy.ts'
import { planEverything, planSession, quietPlan, runSession } from '../../../tools/harness/soak/soak.ts'
import {
  grown,
  type Reading,
  describeReading,
  takeReading,
} from '../../../tools/harness/soak/soakReadings.ts'
import { openWithClock } from '../../../tools/harness/browser/visit.ts'
import { createRng } from '../../../tools/harness/fuzz/rng.ts'

/** Set by `npm run soak -- SEED COUNT`; without it one session keeps the driver itself tested. */
const seed = Number(process.env['SOAK_SEED'] ?? 1)
const sessions = Number(process.env['SOAK_SESSIONS'] ?? 1)
const sessionsPerReading = 20
const maxSecondsPerSession = 15

test.use({
  browserArgs: manyCrashes,
  expectedErrors: /Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/,
})

test(`M1: whole sessions with random faults leave the page as it was (${sessions} of seed ${seed})`, async ({
  page,
}) => {
  test.setTimeout((sessions + 10) * maxSecondsPerSession * 1000)
  await trackResources(page)
  await openWithClock(page)
  await spyOnTimers(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')

  await runSession(page, createRng(seed), planEverything())
  // A session without faults releases what the faults left behind.
  await runSession(page, createRng(seed), quietPlan)
  const readings: Reading[] = []
  const read = async (count: number) => {
    const reading = await takeReading(page, session)
    readings.push(reading)
    console.log(describeReading(count, reading))
  }
  await read(0)
  for (let count = 1; count <= sessions; count += 1) {
    const rng = createRng(seed * 1_000_003 + count)
    const done = await runSession(page, rng, planSession(rng))
    console.log(`${count}: ${done.join(', ')}`)
    if (count % sessionsPerReading === 0 || count === sessions) await read(count)
  }
  const [first, last] = [readings[0], readings.at(-1)]
  expect(first && last && grown(first, last)).toEqual([])
})

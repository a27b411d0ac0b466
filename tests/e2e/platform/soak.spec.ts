import { expect, test } from '#harness/browser/booth.ts'
import { manyCrashes } from '#harness/browser/faults/gpu.ts'
import { trackResources } from '#harness/browser/readings/resourceTracker.ts'
import { spyOnTimers } from '#harness/browser/readings/timerSpy.ts'
import { fullPlan, quietPlan, runSession } from '#harness/soak/soak.ts'
import { grown, takeReading } from '#harness/soak/soakReadings.ts'
import { openWithClock } from '#harness/browser/visit.ts'

/** Rounds of a session with every fault and one without any; more of them find a slow leak (docs/commands.md). */
const rounds = Number(process.env['SOAK_ROUNDS'] ?? 1)
const maxSecondsPerRound = 120

test.use({
  browserArgs: manyCrashes,
  expectedErrors: /Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/,
})

test('M1: whole sessions with every fault leave the page as it was', async ({ page }) => {
  test.setTimeout((rounds + 1) * maxSecondsPerRound * 1000)
  await trackResources(page)
  await openWithClock(page)
  await spyOnTimers(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const runRound = async () => {
    await runSession(page, fullPlan)
    // A session without faults releases what the faults left behind.
    await runSession(page, quietPlan)
  }
  await runRound()
  const first = await takeReading(page, session)
  for (let round = 0; round < rounds; round += 1) await runRound()
  expect(grown(first, await takeReading(page, session))).toEqual([])
})

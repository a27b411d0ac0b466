import { expectNoImages } from '../../../tools/harness/browser/readings/countImages.ts'
import { manyCrashes } from '../../../tools/harness/browser/faults/gpu.ts'
import {
  attract,
  filesInOutbox,
  openKiosk,
  plugButtonBox,
  refuseFullscreen,
} from '../../../tools/harness/browser/kiosk.ts'
import { trackResources } from '../../../tools/harness/browser/readings/resourceTracker.ts'
import { spyOnTimers } from '../../../tools/harness/browser/readings/timerSpy.ts'
import { expect, startKiosk, test } from '../../../tools/harness/browser/startedKiosk.ts'
import { createRng } from '../../../tools/harness/fuzz/rng.ts'
import { breakBooth, runVisit, soakSettings, waitForClip } from '../../../tools/harness/soak/kioskVisits.ts'
import { planEverything, quietPlan } from '../../../tools/harness/soak/soak.ts'
import {
  describeReading,
  grown,
  type Reading,
  takeReading,
} from '../../../tools/harness/soak/soakReadings.ts'

/** Set by `npm run soak -- kiosk SEED COUNT`. */
const seed = Number(process.env['SOAK_SEED'])
const visits = Number(process.env['SOAK_SESSIONS'])
const visitsPerReading = 20
const maxSecondsPerVisit = 20

test.use({
  browserArgs: manyCrashes,
  expectedErrors: /Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/,
})

test(`K1, K2, M1: visits of an unattended kiosk lose no strip and leave nothing behind (${visits} of seed ${seed})`, async ({
  page,
  ownBooth,
}) => {
  test.setTimeout((visits + 12) * maxSecondsPerVisit * 1000)
  await plugButtonBox(page)
  await refuseFullscreen(page)
  await trackResources(page)
  await startKiosk(page, ownBooth, soakSettings)
  await openKiosk(page)
  await spyOnTimers(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.clock.runFor(121_000)
  await expect(attract(page)).toBeVisible()
  // The splash of the next booth.
  await page.clock.runFor(4000)

  let kept = 0
  const visit = async (number: number, name: string, plan?: typeof quietPlan) => {
    const { done, isKept } = await runVisit(page, createRng(seed * 1_000_003 + number), name, plan)
    if (isKept) kept += 1
    console.log(`${number}: ${done.join(', ')}`)
  }
  const readings: Reading[] = []
  const read = async (count: number) => {
    await expectNoImages(page)
    const reading = await takeReading(page, session)
    readings.push(reading)
    console.log(describeReading(count, reading))
  }
  await visit(-1, 'Warm!', planEverything())
  await visit(0, 'Quiet!', { ...quietPlan, stripActions: [waitForClip] })
  await read(0)
  for (let count = 1; count <= visits; count += 1) {
    await visit(count, `Guest${count}!`)
    if (count % visitsPerReading === 0 || count === visits) await read(count)
  }

  // The night is over: the booth is back, and the strips that waited are all there, once.
  await breakBooth(page, 'none')
  const left = async () => {
    await page.clock.runFor(5000)
    return filesInOutbox(page)
  }
  await expect.poll(left, { timeout: 60_000 }).toEqual([])
  const stills = (await ownBooth.copies()).filter((name) => name.endsWith('.jpg'))
  const bytes = await Promise.all(stills.map(async (name) => (await ownBooth.read(name)).toString('latin1')))
  expect([stills.length, new Set(bytes).size]).toEqual([kept, kept])
  // A busy machine prints late.
  const countPrinted = async () => {
    await page.clock.runFor(1000)
    return page.evaluate(() => globalThis.printed.length)
  }
  await expect.poll(countPrinted, { timeout: 30_000 }).toBe(visits + 2)
  const first = readings[visits >= 2 * visitsPerReading ? 1 : 0]
  // Browsers keep the elements of the last booth for a while.
  const grownSince = async () => first && grown(first, await takeReading(page, session))
  await expect.poll(grownSince, { timeout: 40_000 }).toEqual([])
})

import type { Page } from 'playwright'

import { delay } from '../../src/lib/async.ts'
import type { Size } from '../../src/lib/geometry.ts'
import type { Results } from '../Group.ts'
import { heapAfterCollection } from '../harness/heap.ts'
import { newTimes, type Times } from '../harness/newTimes.ts'
import type { BenchHarness } from '../harness/openBenchHarness.ts'
import { startCamera, takeStrip, visitBooth } from '../harness/visitBooth.ts'
import { pageMemory, peakMemory } from '../harness/watchMemory.ts'
import { lags, takeMoments, untilNoted, watchSession } from '../harness/watchSession.ts'

const rounds = 2
const settleMs = 2000
const sizes: readonly Size[] = [
  { widthPx: 1280, heightPx: 960 },
  { widthPx: 3840, heightPx: 2160 },
]

type Tables = Readonly<Record<'photo' | 'change' | 'peak' | 'after' | 'heap', Times>>

/** A session with a camera of 4K beside one of 1280 x 960, each in a page of its own. */
export async function largeCamera(lab: BenchHarness): Promise<Results> {
  const tables: Tables = {
    photo: newTimes(),
    change: newTimes(),
    peak: newTimes(),
    after: newTimes(),
    heap: newTimes(),
  }
  for (let round = 0; round < rounds; round++) {
    for (const size of sizes) await visitWith(lab, size, tables)
  }
  const { widthPx, heightPx } = { ...sizes[0] }
  const group = (title: string, unit: 'ms' | 'MB', times: Times) => ({
    title,
    unit,
    references: [`${widthPx} × ${heightPx}`],
    rows: times.rows(),
  })
  return {
    groups: [
      group('By camera: shutter to photo', 'ms', tables.photo),
      group('By camera: filter change to picture', 'ms', tables.change),
      group('By camera: memory at the peak', 'MB', tables.peak),
      group('By camera: memory once captured', 'MB', tables.after),
      group('By camera: heap once captured', 'MB', tables.heap),
    ],
    growths: [],
  }
}

async function visitWith(
  lab: BenchHarness,
  size: Size,
  { photo, change, peak, after, heap }: Tables,
): Promise<void> {
  const name = `${size.widthPx} × ${size.heightPx}`
  const page = await visitBooth(lab, async (fresh) => {
    await stubCamera(fresh, size)
    await watchSession(fresh)
  })
  const peakMb = await peakMemory(lab, async () => {
    await startCamera(page, 'Portra400')
    await takeMoments(page)
    await takeStrip(page)
    await untilNoted(page, 'file')
    for (const ms of lags(await takeMoments(page), 'shutter', 'photo')) photo.add(name, ms)
    await page.getByRole('dialog').getByRole('button', { name: 'Vintage' }).click()
    await untilNoted(page, 'strip')
    for (const ms of lags(await takeMoments(page), 'press', 'strip')) change.add(name, ms)
  })
  peak.add(name, peakMb)
  // With the strip still open: its four photos are what is left of the camera.
  heap.add(name, await heapAfterCollection(page))
  await releaseMemory(page)
  after.add(name, await pageMemory(lab))
  await page.close()
}

/** Lets the browser give back what it keeps for the next frame. */
async function releaseMemory(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Memory.simulatePressureNotification', { level: 'critical' })
  await delay(settleMs)
  await protocol.detach()
}

/** A camera of any size; Chromium's own fake one has that of its clip. */
function stubCamera(page: Page, size: Size): Promise<unknown> {
  return page.addInitScript(({ widthPx, heightPx }) => {
    const canvas = document.createElement('canvas')
    const paint = () => {
      const context = canvas.getContext('2d')
      if (!context) return
      const light = context.createLinearGradient(0, 0, widthPx, heightPx)
      light.addColorStop(0, '#312')
      light.addColorStop(1, '#fdb')
      context.fillStyle = light
      context.fillRect(0, 0, widthPx, heightPx)
    }
    let timer: ReturnType<typeof setInterval> | undefined
    navigator.mediaDevices.getUserMedia = async () => {
      Object.assign(canvas, { width: widthPx, height: heightPx })
      const stream = canvas.captureStream()
      clearInterval(timer)
      timer = setInterval(() => {
        // A camera that is stopped keeps nothing.
        if (stream.active) paint()
        else {
          clearInterval(timer)
          canvas.width = 0
        }
      }, 100)
      return stream
    }
  }, size)
}

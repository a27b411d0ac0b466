import type { Page } from 'playwright'

import { delay } from '../../src/lib/async.ts'
import type { Size } from '../../src/lib/geometry.ts'
import type { Results } from '../Group.ts'
import { heapAfterCollection } from '../harness/memory.ts'
import { createSamples, type Samples } from '../harness/samples.ts'
import type { BenchHarness } from '../harness/openBenchHarness.ts'
import { startCamera, takeStripInRealTime } from '../../tools/harness/browser/visit.ts'
import { pageMemory, peakMemory } from '../harness/memory.ts'
import { durations, takeMarks, waitForMark, recordSession } from '../harness/sessionMarks.ts'

const rounds = 2
const settleMs = 2000
const sizes: readonly Size[] = [
  { widthPx: 1280, heightPx: 960 },
  { widthPx: 3840, heightPx: 2160 },
]

type Tables = Readonly<Record<'photo' | 'change' | 'peak' | 'after' | 'heap', Samples>>

/** Compares sessions with cameras of 4K and of 1280 x 960, each in a page of its own: times and memory. */
export async function largeCamera(harness: BenchHarness): Promise<Results> {
  const tables: Tables = {
    photo: createSamples(),
    change: createSamples(),
    peak: createSamples(),
    after: createSamples(),
    heap: createSamples(),
  }
  for (let round = 0; round < rounds; round++) {
    for (const size of sizes) await visitWith(harness, size, tables)
  }
  const { widthPx, heightPx } = { ...sizes[0] }
  const group = (title: string, unit: 'ms' | 'MB', times: Samples) => ({
    title,
    unit,
    references: [`${widthPx} × ${heightPx}`],
    rows: times.rows(),
  })
  return {
    groups: [
      group('By camera: shutter to photo', 'ms', tables.photo),
      group('By camera: filter change to image', 'ms', tables.change),
      group('By camera: memory at the peak', 'MB', tables.peak),
      group('By camera: memory once captured', 'MB', tables.after),
      group('By camera: heap once captured', 'MB', tables.heap),
    ],
    growths: [],
  }
}

async function visitWith(
  harness: BenchHarness,
  size: Size,
  { photo, change, peak, after, heap }: Tables,
): Promise<void> {
  const name = `${size.widthPx} × ${size.heightPx}`
  const page = await harness.openBooth({
    prepare: async (fresh) => {
      await stubCamera(fresh, size)
      await recordSession(fresh)
    },
  })
  const peakMb = await peakMemory(harness, async () => {
    await startCamera(page, 'Portra400')
    await takeMarks(page)
    await takeStripInRealTime(page)
    await waitForMark(page, 'file')
    for (const ms of durations(await takeMarks(page), 'shutter', 'photo')) photo.add(name, ms)
    await page.getByRole('dialog').getByRole('button', { name: 'Vintage' }).click()
    await waitForMark(page, 'strip')
    for (const ms of durations(await takeMarks(page), 'press', 'strip')) change.add(name, ms)
  })
  peak.add(name, peakMb)
  // The strip is still open: its four photos stay in memory.
  heap.add(name, await heapAfterCollection(page))
  await releaseMemory(page)
  after.add(name, await pageMemory(harness))
  await page.close()
}

/** Simulates memory pressure: the browser releases its buffers for further frames. */
async function releaseMemory(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Memory.simulatePressureNotification', { level: 'critical' })
  await delay(settleMs)
  await protocol.detach()
}

/** Stubs a camera of any size; Chromium's fake camera has the size of its clip. */
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
        // A stopped camera releases its buffer.
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

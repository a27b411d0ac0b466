import type { Page } from 'playwright'

import { delay } from '../../src/lib/async.ts'
import { filters } from '../../src/filters/filters.ts'
import type { Group, Results } from '../Group.ts'
import { createSamples } from '../harness/samples.ts'
import type { BenchHarness } from '../harness/openBenchHarness.ts'
import { timeFilterChange, clearMarks, timeSave } from '../harness/stripTimings.ts'
import { startCamera, takeStripInRealTime } from '../../tools/harness/browser/visit.ts'
import {
  fileWait,
  type LongScript,
  durations,
  takeMarks,
  waitForMark,
  recordSession,
} from '../harness/sessionMarks.ts'

const rounds = 3
const film = 'Portra400'

/** Size at which the booth asks for the camera. */
const cameraSize = { widthPx: 640, heightPx: 480 }

/** Time for which a visitor looks at the strip before the filter is changed. */
const filterMs = 5000

/** Waits of a session; each has a table. */
const waits = ['shutter', 'taken', 'open', 'change', 'save'] as const
type Tables = Readonly<Record<(typeof waits)[number] | 'tasks', ReturnType<typeof createSamples>>>

/** Times a visitor's waits in a session, beside their floor: the same work in a bare page. */
export async function session(harness: BenchHarness): Promise<Results> {
  const tables: Tables = {
    shutter: createSamples(),
    taken: createSamples(),
    open: createSamples(),
    change: createSamples(),
    save: createSamples(),
    tasks: createSamples(),
  }
  const booth = await harness.openBooth({ prepare: recordSession })
  const bench = await harness.openBench()
  const scripts: LongScript[] = []
  for (let round = 0; round < rounds; round++) {
    await booth.bringToFront()
    const measured = await runSession(booth, tables)
    scripts.push(...measured.scripts)
    await bench.bringToFront()
    await runFloors(bench, tables, measured)
  }
  await runThrottled(booth, tables)
  await Promise.all([booth.close(), bench.close()])
  return { groups: toGroups(tables), growths: [], notes: longest(scripts) }
}

/** Runs a session. @returns the numbers of its photos and filter changes, and its long scripts */
async function runSession(page: Page, { shutter, taken: encoded, open, change, save, tasks }: Tables) {
  await startCamera(page, film)
  await clearMarks(page)
  await takeStripInRealTime(page)
  await waitForMark(page, 'file')
  const taken = await takeMarks(page)
  const photos = durations(taken, 'grab', 'taken')
  for (const ms of photos) encoded.add('booth', ms)
  // The last photo is covered by the Processing screen.
  for (const ms of durations(taken, 'shutter', 'photo').slice(0, 3)) shutter.add('booth', ms)
  open.add('booth', fileWait(taken))
  const [first, ...changes] = filters.filter(({ name }) => name !== film)
  for (const ms of await timeFilterChange(page, first?.name ?? film)) change.add('booth, at once', ms)
  await delay(filterMs)
  for (const { name } of changes) for (const ms of await timeFilterChange(page, name)) change.add('booth', ms)
  for (const ms of await timeSave(page)) save.add('booth', ms)
  await page.keyboard.press('Escape')
  const { longTasks, scripts } = await page.evaluate(() => ({
    longTasks: window.longTasks,
    scripts: window.longScripts,
  }))
  tasks.add('longest task', Math.max(0, ...longTasks))
  tasks.add('longest script', Math.max(0, ...scripts.map(({ ms }) => ms)))
  tasks.add(
    'tasks over 50 ms, all of them',
    longTasks.reduce((sum, ms) => sum + ms, 0),
  )
  return { photos: photos.length, changes: changes.length, scripts }
}

async function runFloors(
  page: Page,
  { shutter, taken, open, change }: Tables,
  { photos, changes }: { readonly photos: number; readonly changes: number },
): Promise<void> {
  const runs = Math.max(photos, changes)
  const floors = await page.evaluate(([size, count]) => window.bench.developFloors(size, count), [
    cameraSize,
    runs,
  ] as const)
  for (const { photoMs } of floors.slice(0, photos)) {
    shutter.add('floor', photoMs)
    taken.add('floor', photoMs)
  }
  for (const { drawMs } of floors.slice(0, changes)) change.add('floor', drawMs)
  for (const { fileMs } of floors.slice(0, 1)) open.add('floor', fileMs)
}

/** Measures the longest task of a session on a CPU that is six times slower. */
async function runThrottled(page: Page, { tasks }: Tables): Promise<void> {
  await page.bringToFront()
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const slow = createSamples()
  await runSession(page, { shutter: slow, taken: slow, open: slow, change: slow, save: slow, tasks: slow })
  for (const { name, samples } of slow.rows()) {
    if (name.startsWith('longest')) tasks.add(`${name}, six times slower`, samples[0] ?? Number.NaN)
  }
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

/** Notes on the six longest scripts. */
function longest(scripts: readonly LongScript[]): readonly string[] {
  const sorted = scripts.toSorted((one, other) => other.ms - one.ms)
  return sorted.slice(0, 6).map(({ ms, description }) => `${ms.toFixed(0)} ms in one script: ${description}`)
}

function toGroups({ shutter, taken, open, change, save, tasks }: Tables): readonly Group[] {
  const references = ['floor']
  return [
    { title: 'Shutter to photo taken', unit: 'ms', references, rows: taken.rows() },
    { title: 'Shutter to photo', unit: 'ms', references, rows: shutter.rows() },
    { title: 'Strip open to file ready', unit: 'ms', references, rows: open.rows() },
    { title: 'Filter change to image', unit: 'ms', references, rows: change.rows() },
    { title: 'Save to download', unit: 'ms', references: [], rows: save.rows() },
    { title: 'Longest task of a session', unit: 'ms', references: [], rows: tasks.rows() },
  ]
}

import type { Page } from 'playwright'

import { delay } from '../../src/lib/async.ts'
import { filters } from '../../src/filters/filters.ts'
import type { Group, Results } from '../Group.ts'
import { newTimes } from '../harness/newTimes.ts'
import type { BenchHarness } from '../harness/openBenchHarness.ts'
import { changeTo, forget, saveOnce } from '../harness/stripWaits.ts'
import { startCamera, takeStrip, visitBooth } from '../harness/visitBooth.ts'
import {
  fileWait,
  type LongScript,
  lags,
  takeMoments,
  untilNoted,
  watchSession,
} from '../harness/watchSession.ts'

const rounds = 3
const film = 'Portra400'

/** How long a visitor looks at the strip before the film is changed. */
const filterMs = 5000

/** The waits of a session that has them; each row is one of them, or its floor. */
const waits = ['shutter', 'open', 'change', 'save'] as const
type Tables = Readonly<Record<(typeof waits)[number] | 'tasks', ReturnType<typeof newTimes>>>

/** What a visitor waits for in a session, beside the same work in a bare page. */
export async function session(lab: BenchHarness): Promise<Results> {
  const tables: Tables = {
    shutter: newTimes(),
    open: newTimes(),
    change: newTimes(),
    save: newTimes(),
    tasks: newTimes(),
  }
  const booth = await visitBooth(lab, watchSession)
  const bench = await lab.openBench()
  const scripts: LongScript[] = []
  for (let round = 0; round < rounds; round++) {
    await booth.bringToFront()
    const measured = await runSession(booth, tables)
    scripts.push(...measured.scripts)
    await bench.bringToFront()
    await runFloors(bench, tables, measured)
  }
  await throttled(booth, tables)
  await Promise.all([booth.close(), bench.close()])
  return { groups: toGroups(tables), growths: [], notes: longest(scripts) }
}

/** @returns how many photos and changes there were, for as many floors */
async function runSession(page: Page, { shutter, open, change, save, tasks }: Tables) {
  await startCamera(page, film)
  await forget(page)
  await takeStrip(page)
  await untilNoted(page, 'file')
  const taken = await takeMoments(page)
  const photos = lags(taken, 'shutter', 'photo')
  for (const ms of photos) shutter.add('booth', ms)
  open.add('booth', fileWait(taken))
  const [first, ...changes] = filters.filter(({ name }) => name !== film)
  for (const ms of await changeTo(page, first?.name ?? film)) change.add('booth, at once', ms)
  await delay(filterMs)
  for (const { name } of changes) for (const ms of await changeTo(page, name)) change.add('booth', ms)
  for (const ms of await saveOnce(page)) save.add('booth', ms)
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
  { shutter, open, change }: Tables,
  { photos, changes }: { readonly photos: number; readonly changes: number },
): Promise<void> {
  const times = []
  for (let run = 0; run <= Math.max(photos, changes); run++) {
    times.push(await page.evaluate(() => window.bench.developFloor()))
  }
  // The first one compiles.
  const floors = times.slice(1)
  for (const { photoMs } of floors.slice(0, photos)) shutter.add('floor', photoMs)
  for (const { drawMs } of floors.slice(0, changes)) change.add('floor', drawMs)
  for (const { fileMs } of floors.slice(0, 1)) open.add('floor', fileMs)
}

/** A device six times slower, as far as its processor goes: a session's longest task. */
async function throttled(page: Page, { tasks }: Tables): Promise<void> {
  await page.bringToFront()
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const unheard = newTimes()
  await runSession(page, { shutter: unheard, open: unheard, change: unheard, save: unheard, tasks: unheard })
  for (const { name, samples } of unheard.rows()) {
    if (name.startsWith('longest')) tasks.add(`${name}, six times slower`, samples[0] ?? Number.NaN)
  }
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

/** What the longest scripts were. */
function longest(scripts: readonly LongScript[]): readonly string[] {
  const sorted = scripts.toSorted((one, other) => other.ms - one.ms)
  return sorted.slice(0, 6).map(({ ms, what }) => `${ms.toFixed(0)} ms in one script: ${what}`)
}

function toGroups({ shutter, open, change, save, tasks }: Tables): readonly Group[] {
  const references = ['floor']
  return [
    { title: 'Shutter to photo', unit: 'ms', references, rows: shutter.rows() },
    { title: 'Strip open to file ready', unit: 'ms', references, rows: open.rows() },
    { title: 'Filter change to picture', unit: 'ms', references, rows: change.rows() },
    { title: 'Save to download', unit: 'ms', references: [], rows: save.rows() },
    { title: 'Longest task of a session', unit: 'ms', references: [], rows: tasks.rows() },
  ]
}

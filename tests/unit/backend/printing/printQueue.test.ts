import { assert, asyncProperty, constantFrom, array, integer, record } from 'fast-check'
import { expect, test } from 'vitest'

import { openPrinter } from '../../../../backend/printing/printer.ts'
import type { PrintFiles } from '../../../../backend/printing/printFiles.ts'
import { createPrintQueue } from '../../../../backend/printing/printQueue.ts'
import { needsSheet, noPrints, type Prints } from '../../../../backend/printing/reducePrints.ts'
import { type Cut, openTestPrinter, printed, work } from '../../../../tools/harness/printing/testPrinter.ts'

const paper = {
  id: '10160x15240 0,0,0,0',
  width: 10_160,
  height: 15_240,
  margins: [0, 0, 0, 0] as [number, number, number, number],
  keyword: null,
  finishing: null,
  isReady: true,
}

class Killed extends Error {}

/** A booth's disk, whose process is killed before or after a write. */
function createDisk() {
  let [prints, sheets]: [Prints, ReadonlySet<string>] = [noPrints, new Set<string>()]
  const disk = {
    /** Writes until the kill; it comes before the write where it is whole, else after it. */
    killAt: Infinity,
    prints: () => prints,
    sheets: () => sheets,
    /** What a start does first: sheets of jobs that are over are removed. */
    sweep: () =>
      (sheets = new Set(
        [...sheets].filter((id) => prints.jobs.some((job) => job.id === id && needsSheet(job))),
      )),
    files: {} as PrintFiles,
  }
  const write = async (change: () => void) => {
    disk.killAt -= 0.5
    if (disk.killAt === 0) throw new Killed()
    change()
    disk.killAt -= 0.5
    if (disk.killAt === 0) throw new Killed()
  }
  disk.files = {
    save: (next) => write(() => (prints = next)),
    writeSheet: (id) => write(() => (sheets = new Set([...sheets, id]))),
    readSheet: async (id) => (sheets.has(id) ? Uint8Array.of(0xff, 0xd8, 0xff, 0xd9) : null),
    removeSheet: (id) => write(() => (sheets = new Set([...sheets].filter((one) => one !== id)))),
  }
  return disk
}

async function openBooth() {
  const { printer, uri, close } = await openTestPrinter()
  const disk = createDisk()
  const open = () =>
    createPrintQueue({
      prints: disk.prints(),
      files: disk.files,
      printer: () => openPrinter({ uri }),
      now: () => printer.nowMs,
    })
  let queue = open()
  /** Does something; a kill ends it, and another process begins with what lies on the disk. */
  const run = async (task: (now: ReturnType<typeof open>) => Promise<void>) => {
    printer.nowMs += 1000
    await task(queue).catch((cause: unknown) => {
      if (!(cause instanceof Killed)) throw cause
      disk.killAt = Infinity
      disk.sweep()
      queue = open()
    })
  }
  return {
    uri,
    printer,
    disk,
    close,
    run,
    step: () => run((now) => now.step()),
    press: (id: string, sheets: number, isKept = true) =>
      run(async (now) => {
        await disk.files.writeSheet(id, Uint8Array.of())
        await now.apply({ type: 'added', job: { id, sheets, paper, isKept } })
      }),
    queue: () => queue,
  }
}

type Booth = Awaited<ReturnType<typeof openBooth>>

const sheetsAsked = ({ jobs, ended }: Prints) =>
  [...jobs, ...ended].reduce((sum, { sheets }) => sum + sheets, 0)
const sheetsCounted = ({ hours }: Prints) => hours.reduce((sum, { sheets }) => sum + sheets, 0)

const moment = record({
  what: constantFrom('press', 'step', 'step', 'step', 'work', 'stop', 'go', 'empty', 'full', 'restart'),
  sheets: integer({ min: 1, max: 2 }),
  killAt: constantFrom(Infinity, Infinity, 0.5, 1, 1.5, 2, 2.5, 3),
  cut: constantFrom<Cut>(
    null,
    ...['Print-Job', 'Print-Job', 'Get-Jobs', 'Get-Job-Attributes', 'Get-Printer-Attributes'].flatMap(
      (operation) => (['before', 'after'] as const).map((when) => ({ operation, when })),
    ),
  ),
})

/** Lets the booth go on without faults until nothing waits. */
async function finish({ printer, disk, step }: Booth): Promise<void> {
  Object.assign(disk, { killAt: Infinity })
  Object.assign(printer, { cut: null, isStopped: false, reasons: ['none'] })
  for (let turn = 0; turn < 200 && disk.prints().jobs.length > 0; turn += 1) {
    await step()
    work(printer)
  }
}

test('P1: killed at any step, cut off or stopped, each sheet comes out and is counted once', async () => {
  await assert(
    asyncProperty(array(moment, { maxLength: 30 }), async (moments) => {
      const booth = await openBooth()
      const { printer, disk, step, press, run } = booth
      for (const [index, { what, sheets, killAt, cut }] of moments.entries()) {
        disk.killAt = killAt
        printer.cut = cut
        if (what === 'press') await press(`strip${index}-1`, sheets)
        else if (what === 'step') await step()
        else if (what === 'work') work(printer)
        else if (what === 'stop' || what === 'go') printer.isStopped = what === 'stop'
        else if (what === 'restart') await run(() => Promise.reject(new Killed()))
        else printer.reasons = [what === 'empty' ? 'media-empty' : 'none']
      }
      await finish(booth)
      const prints = disk.prints()
      expect(prints.jobs).toEqual([])
      const names = printed(printer)
      expect([names.length, new Set(names).size, sheetsCounted(prints)]).toEqual(
        Array(3).fill(sheetsAsked(prints)),
      )
      expect(disk.sheets().size).toBe(0)
      await booth.close()
    }),
    { numRuns: 60 },
  )
})

test('P1: a printer that has restarted and forgotten a sheet leaves the choice to the host', async () => {
  const booth = await openBooth()
  const { printer, step, press, queue } = booth
  await press('strip-1', 1)
  printer.cut = { operation: 'Print-Job', when: 'after' }
  await step()
  Object.assign(printer, { jobs: [], startedAtMs: printer.nowMs + 60_000, nowMs: printer.nowMs + 90_000 })
  await step()
  expect(queue().prints().jobs[0]?.failure?.state).toBe('unsure')
  await step()
  expect(printer.jobs).toEqual([])
  await queue().apply({ type: 'retried', id: 'strip-1', at: 0 })
  await finish(booth)
  expect(printed(printer)).toEqual(['strip-1-2'])
  expect(sheetsCounted(queue().prints())).toBe(1)
  await booth.close()
})

test('while the printer can’t print nothing is sent, and what is cancelled never comes out', async () => {
  const booth = await openBooth()
  const { printer, step, press, queue } = booth
  printer.reasons = ['media-empty-error']
  for (const id of ['one-1', 'two-1', 'three-1']) await press(id, 1)
  await step()
  expect(printer.jobs).toEqual([])
  printer.reasons = ['none']
  await step()
  for (const id of ['one-1', 'two-1']) await queue().apply({ type: 'cancelled', id, at: 0 })
  await finish(booth)
  expect(printed(printer)).toEqual(['three-1-1'])
  expect(printer.jobs.map(({ state }) => state)).toEqual(['canceled', 'completed'])
  await booth.close()
})

test('what is cancelled while nobody knows whether the printer has it is not sent again', async () => {
  const booth = await openBooth()
  const { printer, step, press, queue } = booth
  await press('strip-1', 2)
  printer.cut = { operation: 'Print-Job', when: 'before' }
  await step()
  await queue().apply({ type: 'cancelled', id: 'strip-1', at: 0 })
  await finish(booth)
  expect([printed(printer), queue().prints().jobs]).toEqual([[], []])
  await booth.close()
})

test('a printer that answers after another one was chosen gets nothing', async () => {
  const [one, other] = [await openBooth(), await openTestPrinter()]
  let uri = one.uri
  const queue = createPrintQueue({
    prints: noPrints,
    files: one.disk.files,
    now: () => 0,
    printer: () => {
      const to = openPrinter({ uri })
      const read = async () => {
        const status = await to.read()
        uri = other.uri
        return status
      }
      return { ...to, read }
    },
  })
  await one.disk.files.writeSheet('strip-1', Uint8Array.of())
  await queue.apply({ type: 'added', job: { id: 'strip-1', sheets: 1, paper, isKept: true } })
  for (let turn = 0; turn < 2; turn += 1) await queue.step()
  expect([one.printer.jobs.length, other.printer.jobs.length]).toEqual([0, 1])
  await Promise.all([one.close(), other.close()])
})

test('killed as the printer takes it, a sheet that may not be kept is gone at the next start', async () => {
  const booth = await openBooth()
  const { disk, step, press } = booth
  await press('private-1', 1, false)
  // Written: that it is sent, and that the printer has it. The file's end is not.
  disk.killAt = 2.5
  await step()
  expect(disk.prints().jobs[0]?.run?.isWhole).toBe(true)
  expect(disk.sheets().size).toBe(0)
  await booth.close()
})

test('a sheet that the host may not keep leaves the disk with the last one that the printer has', async () => {
  const booth = await openBooth()
  const { printer, disk, step, press } = booth
  await press('private-1', 2, false)
  await step()
  expect(disk.sheets().size).toBe(1)
  work(printer)
  for (let turn = 0; turn < 2; turn += 1) await step()
  expect([disk.sheets().size, printed(printer).length]).toEqual([0, 1])
  await finish(booth)
  expect(printed(printer)).toHaveLength(2)
  await booth.close()
})

test('a strip has one job: one that waits is replaced, one that has begun or is over is not printed again', async () => {
  const booth = await openBooth()
  const { printer, step, press, queue } = booth
  await press('strip-1', 1)
  await press('strip-2', 2)
  await Promise.all(['strip-2', 'strip-2'].map((id) => press(id, 2)))
  expect(queue().prints().jobs).toMatchObject([{ id: 'strip-2', sheets: 2 }])
  await step()
  await press('strip-3', 1)
  await finish(booth)
  await press('strip-2', 2)
  expect([printed(printer), queue().prints().jobs]).toEqual([['strip-2-1', 'strip-2-2'], []])
  await booth.close()
})

test('a busy printer is asked again and again; one that aborts each sheet is left to the host after five', async () => {
  const booth = await openBooth()
  const { printer, step, press, queue } = booth
  printer.isBusy = true
  await press('strip-1', 1)
  for (let turn = 0; turn < 10; turn += 1) await step()
  printer.isBusy = false
  for (let turn = 0; turn < 20; turn += 1) {
    printer.cut = { operation: 'Print-Job', when: 'before' }
    await step()
  }
  expect(queue().prints().jobs[0]?.failure?.state).toBe('failed')
  printer.cut = null
  await queue().apply({ type: 'retried', id: 'strip-1', at: 0 })
  await finish(booth)
  expect(printed(printer)).toHaveLength(1)
  await booth.close()
})

test('what a printer refuses or aborts waits for the host, and is printed once more at a press', async () => {
  const booth = await openBooth()
  const { printer, step, press, queue } = booth
  await press('strip-1', 1)
  await step()
  for (const job of printer.jobs) job.state = 'aborted'
  await step()
  expect(queue().prints().jobs[0]).toMatchObject({ printed: 0, failure: { state: 'failed' } })
  await queue().apply({ type: 'retried', id: 'strip-1', at: 0 })
  await finish(booth)
  expect(printed(printer)).toEqual(['strip-1-2'])
  await booth.close()
})

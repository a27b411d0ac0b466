import fc from 'fast-check'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requestPrintAtom } from '../../../src/booth/files/exportActions.ts'
import { guestPrintAtom } from '../../../src/booth/session/hostAtoms.ts'
import { stripFileAtom } from '../../../src/booth/strip/stripAtoms.ts'
import {
  dispatchKioskAtom,
  lastPrintAtom,
  lastPrintIdAtom,
  printsAtom,
} from '../../../src/kiosk/kioskAtoms.ts'
import { kioskSettings } from '../../../src/kiosk/kioskSettings.ts'
import {
  endPrintAtom,
  nextPrintAtom,
  printStripAtom,
  startGuestPrints,
  startPrinting,
} from '../../../src/kiosk/printing.ts'
import type { PrintJob } from '../../../src/kiosk/reduceKiosk.ts'
import { stubStorage } from './device.ts'

type Print = (jpeg: Blob, signal: AbortSignal, sheets?: number) => Promise<boolean>
const printSheet = vi.hoisted(() => vi.fn<Print>())
vi.mock('../../../src/strip/export/printSheet.ts', () => ({ printSheet }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stubStorage()
  vi.stubGlobal('addEventListener', () => {})
  printSheet.mockReset()
})
afterEach(() => void vi.useRealTimers())

const jpeg = new Blob(['jpeg'])

/** A kiosk with ten sheets of paper, whose printer takes 15 s for each, and a visitor who has a strip. */
function openKiosk() {
  const [kiosk, booth] = [createStore(), createStore()]
  kiosk.set(kioskSettings.paper.atom, 10)
  startPrinting(kiosk)
  startGuestPrints(kiosk, booth)
  booth.set(stripFileAtom, { jpeg })
  return {
    kiosk,
    booth,
    press: (sheets: number) => booth.set(requestPrintAtom, sheets),
    state: () => booth.get(guestPrintAtom).state,
    paper: () => kiosk.get(kioskSettings.paper.atom),
  }
}

it('prints the sheets that a visitor wants, once, and says that they come for as long as the printer takes', async () => {
  printSheet.mockResolvedValue(true)
  const { booth, press, state, paper } = openKiosk()
  await Promise.all([press(3), press(3)])
  await vi.waitFor(() => expect(paper()).toBe(7))
  await vi.waitFor(() => expect(booth.get(stripFileAtom).exported).toBe('print'))
  vi.advanceTimersByTime(40_000)
  expect([printSheet.mock.calls.length, state()]).toEqual([1, 'printing'])
  vi.advanceTimersByTime(5000)
  expect(state()).toBe('done')
})

it('tells the visitor that a print has failed, and counts no sheet of it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  printSheet.mockRejectedValue(new Error('no printer'))
  const { booth, press, state, paper } = openKiosk()
  await press(2)
  await vi.waitFor(() => expect(state()).toBe('failed'))
  expect([paper(), booth.get(stripFileAtom).exported]).toEqual([10, null])
})

it('prints the strips one after the other, and counts only the sheets that were printed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { kiosk, paper } = openKiosk()
  const printing = Promise.withResolvers<boolean>()
  printSheet.mockReturnValueOnce(printing.promise).mockResolvedValueOnce(true)
  for (const sheets of [3, 2]) kiosk.set(dispatchKioskAtom, { type: 'print', jpeg, sheets })
  await vi.waitFor(() => expect(printSheet).toHaveBeenCalledTimes(1))
  printing.reject(new Error('no printer'))
  await vi.waitFor(() => expect(kiosk.get(lastPrintAtom)).toBe('printed'))
  expect(printSheet.mock.calls.map(([, , sheets]) => sheets)).toEqual([3, 2])
  expect(paper()).toBe(8)
  const signals = printSheet.mock.calls.map(([, signal]) => signal)
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
  vi.advanceTimersByTime(10_000)
  expect(signals.map((signal) => signal.aborted)).toEqual([true, true])
})

const printerEvents = [
  'strip',
  'guest',
  'test',
  'testFailed',
  'printed',
  'failed',
  'paper',
  'sheets',
] as const
/** What happens at a printer, each with a number: of the job that ends, waiting or not, or of sheets. */
const printerEvent = fc.record({ type: fc.constantFrom(...printerEvents), number: fc.nat(9) })

it('promises no sheet twice, and ends and counts each job once, whatever happens', () => {
  const { isPrinting, paper, sheets } = kioskSettings
  const runAll = (
    events: readonly { readonly type: (typeof printerEvents)[number]; readonly number: number }[],
  ) => {
    const kiosk = createStore()
    kiosk.set(isPrinting.atom, true)
    let jobs: readonly PrintJob[] = []
    for (const { type, number } of events) {
      let left = kiosk.get(paper.atom)
      if (type === 'strip' || type === 'guest') {
        const free = left - jobs.reduce((sum, job) => sum + job.sheets, 0)
        const count = Math.min(type === 'guest' ? number : kiosk.get(sheets.atom), 4, free)
        const id = kiosk.set(printStripAtom, jpeg, type === 'guest' ? number : undefined)
        // An id of no job fails below, and so does a job that was not to be.
        if (count > 0) jobs = [...jobs, { id: id ?? 0, jpeg, sheets: count }]
      } else if (type === 'printed' || type === 'failed') {
        kiosk.set(endPrintAtom, number, type === 'printed')
        const ended = jobs.find(({ id }) => id === number)
        jobs = jobs.filter((job) => job !== ended)
        if (type === 'printed') left = Math.max(0, left - (ended?.sheets ?? 0))
      } else if (type === 'test') {
        kiosk.set(dispatchKioskAtom, { type: 'print', jpeg, sheets: 1 })
        jobs = [...jobs, { id: kiosk.get(lastPrintIdAtom), jpeg, sheets: 1 }]
      } else if (type === 'testFailed') kiosk.set(dispatchKioskAtom, { type })
      else if (type === 'paper') kiosk.set(paper.atom, (left = number))
      else kiosk.set(sheets.atom, 1 + (number % 4))
      expect([kiosk.get(printsAtom), kiosk.get(paper.atom)]).toEqual([jobs, left])
      expect(kiosk.get(nextPrintAtom)).toEqual(jobs[0] ?? null)
    }
  }
  fc.assert(fc.property(fc.array(printerEvent, { maxLength: 40 }), runAll))
})

it('does not count for an owner who has never said how many sheets there are, and prints no strip by itself', () => {
  const { kiosk } = openKiosk()
  kiosk.set(kioskSettings.paper.atom, 0)
  const job = (wanted?: number) => {
    const id = kiosk.set(printStripAtom, jpeg, wanted)
    return kiosk.get(printsAtom).find((one) => one.id === id)?.sheets
  }
  expect([job(), job(3), job(9)]).toEqual([undefined, 3, 4])
})

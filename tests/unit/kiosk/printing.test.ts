import fc from 'fast-check'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { exportStripAtom } from '../../../src/booth/exportActions.ts'
import { stripFileAtom } from '../../../src/booth/stripAtoms.ts'
import {
  dispatchKioskAtom,
  endPrintAtom,
  lastPrintAtom,
  nextPrintAtom,
  printStripAtom,
} from '../../../src/kiosk/kioskAtoms.ts'
import { kioskSettings } from '../../../src/kiosk/kioskSettings.ts'
import { startPrinting } from '../../../src/kiosk/printStage.ts'
import { startStripCopies } from '../../../src/kiosk/stripCopyStage.ts'

type Print = (jpeg: Blob, signal: AbortSignal, sheets?: number) => Promise<boolean>
const printSheet = vi.hoisted(() => vi.fn<Print>())
vi.mock('../../../src/export/printSheet.ts', () => ({ printSheet }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  printSheet.mockReset()
})
afterEach(() => void vi.useRealTimers())

const jpeg = new Blob(['jpeg'])

/** A kiosk with ten sheets of paper, and a visitor who has a strip. */
function openKiosk() {
  const [kiosk, booth] = [createStore(), createStore()]
  kiosk.set(kioskSettings.paper.atom, 10)
  startPrinting(kiosk)
  startStripCopies(kiosk, booth)
  booth.set(stripFileAtom, { jpeg })
  return {
    kiosk,
    press: () => booth.set(exportStripAtom, 'print'),
    paper: () => kiosk.get(kioskSettings.paper.atom),
  }
}

it('counts a sheet for each print of the visitor, and one for a double click', async () => {
  printSheet.mockResolvedValue(true)
  const { press, paper } = openKiosk()
  const first = press()
  vi.advanceTimersByTime(200)
  await Promise.all([first, press()])
  expect(paper()).toBe(9)
  vi.advanceTimersByTime(2000)
  await press()
  expect(paper()).toBe(8)
})

it('counts no sheet for a print that fails, or that was cleared before it began', async () => {
  const { press, paper } = openKiosk()
  printSheet.mockRejectedValue(new Error('no printer'))
  await press()
  vi.advanceTimersByTime(2000)
  printSheet.mockResolvedValue(false)
  await press()
  expect(printSheet).toHaveBeenCalledTimes(2)
  expect(paper()).toBe(10)
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

/** What happens at a printer, each with a number: of the job that ends, waiting or not, or of sheets. */
const printerEvent = fc.record({
  type: fc.constantFrom('print', 'test', 'testFailed', 'printed', 'failed', 'paper', 'sheets', 'switch'),
  number: fc.nat(9),
})

it('promises no sheet twice, and ends each job once, whatever happens', () => {
  const { isPrinting, paper, sheets } = kioskSettings
  const runAll = (events: readonly { readonly type: string; readonly number: number }[]) => {
    const kiosk = createStore()
    kiosk.set(isPrinting.atom, true)
    kiosk.set(paper.atom, 3)
    const waiting = new Map<number, number>()
    let lastId = 0
    for (const { type, number } of events) {
      let left = kiosk.get(paper.atom)
      const free = left - [...waiting.values()].reduce((sum, count) => sum + count, 0)
      const wanted = kiosk.get(isPrinting.atom) ? Math.min(kiosk.get(sheets.atom), free) : 0
      const isPromised = type === 'print' && kiosk.set(printStripAtom, jpeg)
      if (type === 'test') kiosk.set(dispatchKioskAtom, { type: 'print', jpeg, sheets: 1 })
      if (isPromised || type === 'test') waiting.set((lastId += 1), isPromised ? wanted : 1)
      if (type === 'testFailed') kiosk.set(dispatchKioskAtom, { type })
      if (type === 'printed' || type === 'failed') {
        kiosk.set(endPrintAtom, number, type === 'printed')
        if (type === 'printed') left = Math.max(0, left - (waiting.get(number) ?? 0))
        waiting.delete(number)
      }
      if (type === 'paper') kiosk.set(paper.atom, (left = number))
      if (type === 'sheets') kiosk.set(sheets.atom, 1 + (number % 4))
      if (type === 'switch') kiosk.set(isPrinting.atom, number > 2)
      const { id, sheets: count } = kiosk.get(nextPrintAtom) ?? {}
      const [next] = waiting
      expect([id, count, kiosk.get(paper.atom)]).toEqual([...(next ?? [undefined, undefined]), left])
      expect(isPromised).toBe(type === 'print' && wanted > 0)
    }
  }
  fc.assert(fc.property(fc.array(printerEvent, { maxLength: 40 }), runAll))
})

import fc from 'fast-check'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requestPrintAtom } from '../../../src/booth/files/exportActions.ts'
import { guestPrintAtom } from '../../../src/booth/session/hostAtoms.ts'
import { stripFileAtom } from '../../../src/booth/strip/stripAtoms.ts'
import { startGuestPrints } from '../../../src/kiosk/guestPrintStage.ts'
import {
  dispatchKioskAtom,
  endPrintAtom,
  lastPrintAtom,
  nextPrintAtom,
  printForGuestAtom,
  printStripAtom,
} from '../../../src/kiosk/kioskAtoms.ts'
import { kioskSettings } from '../../../src/kiosk/kioskSettings.ts'
import { startPrinting } from '../../../src/kiosk/printStage.ts'

type Print = (jpeg: Blob, signal: AbortSignal, sheets?: number) => Promise<boolean>
const printSheet = vi.hoisted(() => vi.fn<Print>())
vi.mock('../../../src/strip/export/printSheet.ts', () => ({ printSheet }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
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

/** What happens at a printer, each with a number: of the job that ends, waiting or not, or of sheets. */
const printerEvent = fc.record({
  type: fc.constantFrom(
    'print',
    'guest',
    'test',
    'testFailed',
    'printed',
    'failed',
    'paper',
    'sheets',
    'switch',
  ),
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
      const limit = kiosk.get(isPrinting.atom) || left > 0 ? free : 4
      const wish = type === 'guest' ? Math.max(0, Math.min(number, 4, limit)) : 0
      if (wish > 0) waiting.set((lastId += 1), wish)
      if (type === 'guest') kiosk.set(printForGuestAtom, jpeg, number)
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

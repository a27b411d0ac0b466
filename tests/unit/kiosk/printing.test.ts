import { createStore } from 'jotai'
import { beforeEach, expect, it, vi } from 'vitest'
import { requestPrintAtom } from '../../../src/booth/files/exportActions.ts'
import { guestPrintAtom } from '../../../src/booth/session/hostAtoms.ts'
import { dispatchStripFileAtom, exportedAtom } from '../../../src/booth/files/stripFileAtoms.ts'
import {
  alertSentencesAtom,
  dispatchKioskAtom,
  lastPrintAtom,
  printsAtom,
} from '../../../src/kiosk/kioskAtoms.ts'
import { kioskSettings } from '../../../src/kiosk/kioskSettings.ts'
import { endPrintAtom, printStripAtom, startGuestPrints, startPrinting } from '../../../src/kiosk/printing.ts'
import { stubStorage } from './device.ts'

type Print = (jpeg: Blob, sheets: number, signal: AbortSignal) => Promise<{ readonly read: Promise<void> }>
const printSheet = vi.hoisted(() => vi.fn<Print>())
vi.mock('../../../src/strip/export/printSheet.ts', () => ({ printSheet }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stubStorage()
  vi.stubGlobal('addEventListener', () => {})
  printSheet.mockReset()
})

const jpeg = new Blob(['jpeg'])
const read = Promise.resolve()

/** A kiosk with ten sheets of paper, whose printer takes 15 s for each, and a visitor who has a strip. */
function openKiosk() {
  const [kiosk, booth] = [createStore(), createStore()]
  kiosk.set(kioskSettings.paper.atom, 10)
  startPrinting(kiosk)
  startGuestPrints(kiosk, booth)
  booth.set(dispatchStripFileAtom, { type: 'encoded', jpeg })
  return {
    kiosk,
    booth,
    press: (sheets: number) => booth.set(requestPrintAtom, sheets),
    state: () => booth.get(guestPrintAtom).state,
    paper: () => kiosk.get(kioskSettings.paper.atom),
  }
}

it('prints the sheets that a visitor wants once, and says so for as long as the printer takes', async () => {
  printSheet.mockResolvedValue({ read })
  const { booth, press, state, paper } = openKiosk()
  await Promise.all([press(3), press(3)])
  await vi.waitFor(() => expect(paper()).toBe(7))
  await vi.waitFor(() => expect(booth.get(exportedAtom)).toBe('print'))
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
  expect([paper(), booth.get(exportedAtom)]).toEqual([10, null])
})

it('prints the strips one after the other, and counts only the sheets that were printed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { kiosk, paper } = openKiosk()
  const printing = Promise.withResolvers<{ read: Promise<void> }>()
  const reading = Promise.withResolvers<void>()
  printSheet.mockReturnValueOnce(printing.promise).mockResolvedValueOnce({ read: reading.promise })
  printSheet.mockResolvedValueOnce({ read })
  for (const sheets of [3, 2, 1])
    kiosk.set(dispatchKioskAtom, { type: 'print', jpeg, sheets, strip: 'strip', isKept: true })
  await vi.waitFor(() => expect(printSheet).toHaveBeenCalledTimes(1))
  printing.reject(new Error('no printer'))
  await vi.waitFor(() => expect(kiosk.get(lastPrintAtom)).toBe('printed'))
  // The browser's dialog is open for long.
  await vi.advanceTimersByTimeAsync(50_000)
  expect(printSheet.mock.calls.map(([, sheets]) => sheets)).toEqual([3, 2])
  expect(paper()).toBe(8)
  const areRemoved = () => printSheet.mock.calls.map(([, , signal]) => signal.aborted)
  expect(areRemoved()).toEqual([true, false])
  reading.resolve()
  await vi.waitFor(() => expect(areRemoved()).toEqual([true, true, true]))
  expect(paper()).toBe(7)
})

it('promises no sheet twice, and ends and counts each job once', () => {
  const { kiosk, paper } = openKiosk()
  const jobs = () => kiosk.get(printsAtom).map(({ sheets }) => sheets)
  kiosk.set(kioskSettings.isPrinting.atom, true)
  kiosk.set(kioskSettings.paper.atom, 5)
  const ids = [undefined, 3, 4, 1].map((wanted) => kiosk.set(printStripAtom, jpeg, wanted))
  expect([jobs(), ids.at(-1)]).toEqual([[1, 3, 1], null])
  for (const outcome of ['printed', 'printed'] as const) kiosk.set(endPrintAtom, ids[0] ?? 0, outcome)
  kiosk.set(endPrintAtom, ids[1] ?? 0, 'failed')
  expect([jobs(), paper()]).toEqual([[1], 4])
  expect(kiosk.set(printStripAtom, jpeg, 9)).not.toBeNull()
  expect(jobs()).toEqual([1, 3])
})

it('does not count where the owner has never said how many sheets there are; 0 sheets are none', () => {
  const { kiosk } = openKiosk()
  kiosk.set(kioskSettings.paper.atom, Infinity)
  const job = (wanted?: number) => {
    const id = kiosk.set(printStripAtom, jpeg, wanted)
    return kiosk.get(printsAtom).find((one) => one.id === id)?.sheets
  }
  expect([job(), job(3), job(9)]).toEqual([undefined, 3, 4])
  for (const [at, one] of kiosk.get(printsAtom).entries())
    kiosk.set(endPrintAtom, one.id, at === 0 ? 'printed' : 'failed')
  expect(kiosk.get(kioskSettings.paper.atom)).toBe(Infinity)
  kiosk.set(kioskSettings.paper.atom, 2)
  kiosk.set(endPrintAtom, kiosk.set(printStripAtom, jpeg, 2) ?? 0, 'printed')
  expect([kiosk.get(kioskSettings.paper.atom), job(1)]).toEqual([0, undefined])
  expect(kiosk.get(alertSentencesAtom).map((sentence) => sentence())).toContain('Out of paper')
})

import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { printStripAtom } from '../../../src/booth/exportActions.ts'
import { stripFileAtom } from '../../../src/booth/stripAtoms.ts'
import { followStrips } from '../../../src/kiosk/followStrips.ts'

const printSheet = vi.hoisted(() => vi.fn<() => Promise<boolean>>())
vi.mock('../../../src/export/printSheet.ts', () => ({ printSheet }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  printSheet.mockReset()
})
afterEach(() => vi.useRealTimers())

/** A booth with the file of a strip, in a kiosk that counts the sheets its visitor prints. */
function openBooth() {
  const store = createStore()
  const countPrint = vi.fn<() => void>()
  followStrips(store, { begin: () => null, copies: () => 0, print: () => undefined, countPrint })
  store.set(stripFileAtom, { jpeg: new Blob(['jpeg']) })
  return { press: () => store.set(printStripAtom), countPrint }
}

it('counts a sheet for each print, and one for a double click', async () => {
  printSheet.mockResolvedValue(true)
  const { press, countPrint } = openBooth()
  const first = press()
  vi.advanceTimersByTime(200)
  await Promise.all([first, press()])
  expect(countPrint).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2000)
  await press()
  expect(countPrint).toHaveBeenCalledTimes(2)
})

it('counts no sheet for a print that fails, or that was cleared before it began', async () => {
  const { press, countPrint } = openBooth()
  printSheet.mockRejectedValue(new Error('no printer'))
  await press()
  vi.advanceTimersByTime(2000)
  printSheet.mockResolvedValue(false)
  await press()
  expect(printSheet).toHaveBeenCalledTimes(2)
  expect(countPrint).not.toHaveBeenCalled()
})

import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { hasOwnServerAtom } from '../../../src/booth/event/eventAtoms.ts'
import { dispatchAtom } from '../../../src/booth/session/boothAtoms.ts'
import { CameraError } from '../../../src/camera/CameraError.ts'
import {
  dispatchKioskAtom,
  mountedBoothAtom,
  outboxStateAtom,
  printsAtom,
} from '../../../src/kiosk/kioskAtoms.ts'
import { isStartedAtom, kioskSettings, ownerStaysAtom } from '../../../src/kiosk/kioskSettings.ts'
import { endPrintAtom, printStripAtom } from '../../../src/kiosk/printing.ts'
import { startStatusReports } from '../../../src/kiosk/statusStage.ts'
import { stubStorage } from './device.ts'

const put = vi.fn<(url: string, init: { readonly body?: string }) => Promise<Response>>()
const opened = vi.fn<() => Promise<Response>>(async () => new Response(null, { status: 204 }))
const beacon = vi.fn<(url: string, word: string) => boolean>()

beforeEach(() => {
  vi.useFakeTimers()
  stubStorage()
  put.mockReset().mockImplementation(async () => Response.json({ commands: [] }))
  beacon.mockReset()
  vi.stubGlobal('addEventListener', () => {})
  opened.mockReset()
  vi.stubGlobal('fetch', (url: string, init: RequestInit & { readonly body?: string }) =>
    url === '/owner/v1/kiosk/opened' ? opened() : put(url, init),
  )
  vi.stubGlobal('navigator', { sendBeacon: beacon })
})

function openKiosk() {
  const [kiosk, booth] = [createStore(), createStore()]
  kiosk.set(mountedBoothAtom, { store: booth, unmount: () => undefined })
  kiosk.set(kioskSettings.paper.atom, 10)
  kiosk.set(isStartedAtom, true)
  startStatusReports(kiosk)
  const print = (isPrinted: boolean, sheets = 1) => {
    const id = kiosk.set(printStripAtom, new Blob(['jpeg']), sheets)
    kiosk.set(endPrintAtom, id ?? 0, isPrinted ? 'printed' : 'failed')
  }
  return { kiosk, booth, print }
}

const lastStatus = () => JSON.parse(put.mock.lastCall?.[1].body ?? 'null') as unknown

test('a kiosk reports paper, prints and errors by code to its own server, once for a burst of changes', async () => {
  const { kiosk, booth, print } = openKiosk()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(put, 'on a static host').not.toHaveBeenCalled()
  opened.mockRejectedValueOnce(new TypeError('away'))
  booth.set(hasOwnServerAtom, true)
  print(true, 2)
  print(false)
  booth.set(dispatchAtom, { type: 'startCamera' })
  booth.set(dispatchAtom, { type: 'cameraFailed', request: 1, error: new CameraError('busy') })
  print(false)
  const count = { trouble: null, waiting: 1, unstored: 1, rejected: 0 }
  kiosk.set(dispatchKioskAtom, { type: 'handedIn', attempt: 1, count })
  await vi.advanceTimersByTimeAsync(1000)
  expect(put).toHaveBeenCalledTimes(1)
  const errors = [
    { code: 'print', count: 2 },
    { code: 'busy', count: 1 },
  ]
  const settings = { paper: '8', isPrinting: 'off', sheets: '1', sendsToPhones: 'on', film: 'classic' }
  expect(lastStatus()).toMatchObject({ sheetsLeft: 8, waiting: 1, errors, settings, done: [] })
  expect(beacon.mock.calls, 'each sheet').toEqual(Array(2).fill(['/booth/v1/counts', 'print']))
  expect(opened, 'its guests have this browser').toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(8000)
  expect(put, 'again, for a server that has started anew').toHaveBeenCalledTimes(2)
  expect(opened, 'until the server responds').toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(8000)
  expect(opened).toHaveBeenCalledTimes(2)
  for (const sheets of [0, Infinity]) {
    kiosk.set(kioskSettings.paper.atom, sheets)
    await vi.advanceTimersByTimeAsync(1000)
    expect(lastStatus()).toMatchObject({ sheetsLeft: sheets === 0 ? 0 : null })
  }
})

test('the host’s settings are checked, and a strip is printed once, though its command is repeated', async () => {
  const settings = { paper: '40', isPrinting: 'on', sheets: '9', film: 'velvia', toString: 'x' }
  const commands = Object.entries({ a: settings, b: null }).map(([id, one]) => ({ id, settings: one }))
  const answers = [new Error('no network'), new Response('jpeg')]
  put.mockImplementation(async (url) => {
    if (url === '/kiosk/v1/status') return Response.json({ commands })
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer
  })
  const { kiosk, booth } = openKiosk()
  booth.set(hasOwnServerAtom, true)
  await vi.advanceTimersByTimeAsync(1000)
  const { paper, isPrinting, sheets, film } = kioskSettings
  const taken = [paper, isPrinting, sheets, film].map(({ text }) => kiosk.get(text))
  expect(taken).toEqual(['40', 'on', '1', 'classic'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lastStatus()).toMatchObject({ sheetsLeft: 40, waiting: 1, done: ['b', 'a'] })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(kiosk.get(printsAtom).map(({ sheets: count }) => count)).toEqual([1])
  expect(answers).toEqual([])
  // After a reload, or in a second tab, the booth repeats what it has not heard of.
  const again = openKiosk()
  again.booth.set(hasOwnServerAtom, true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(again.kiosk.get(printsAtom)).toEqual([])
  expect(lastStatus()).toMatchObject({ done: ['b', 'a'] })
})

test('a kiosk reports its prints alone before the owner starts it, and once more after its end', async () => {
  put.mockResolvedValue(new Response(null, { status: 401 }))
  const { kiosk, booth, print } = openKiosk()
  kiosk.set(isStartedAtom, false)
  booth.set(hasOwnServerAtom, true)
  print(true)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(put).not.toHaveBeenCalled()
  expect(opened).not.toHaveBeenCalled()
  kiosk.set(ownerStaysAtom, true)
  kiosk.set(isStartedAtom, true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(opened).not.toHaveBeenCalled()
  print(true)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(put).toHaveBeenCalledTimes(1)
  expect(kiosk.get(outboxStateAtom).asked, 'the outbox asks why').toBe(2)
  expect(beacon).toHaveBeenCalledTimes(2)
})

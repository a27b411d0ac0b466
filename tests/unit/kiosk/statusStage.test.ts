import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { hasOwnServerAtom } from '../../../src/booth/event/eventAtoms.ts'
import { dispatchAtom } from '../../../src/booth/session/boothAtoms.ts'
import { CameraError } from '../../../src/camera/CameraError.ts'
import { dispatchKioskAtom, mountedBoothAtom } from '../../../src/kiosk/kioskAtoms.ts'
import { isStartedAtom, kioskSettings } from '../../../src/kiosk/kioskSettings.ts'
import { endPrintAtom, printStripAtom } from '../../../src/kiosk/printing.ts'
import { startStatusReports } from '../../../src/kiosk/statusStage.ts'
import { stubStorage } from './device.ts'

const put = vi.fn<(url: string, init: { readonly body: string }) => Promise<Response>>()
const beacon = vi.fn<(url: string, word: string) => boolean>()

beforeEach(() => {
  vi.useFakeTimers()
  stubStorage()
  put.mockReset().mockResolvedValue(new Response(null, { status: 204 }))
  beacon.mockReset()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', put)
  vi.stubGlobal('navigator', { sendBeacon: beacon })
})

function openKiosk() {
  const [kiosk, booth] = [createStore(), createStore()]
  kiosk.set(mountedBoothAtom, { store: booth, unmount: () => undefined })
  kiosk.set(kioskSettings.paper.atom, 10)
  kiosk.set(isStartedAtom, true)
  startStatusReports(kiosk)
  const print = (isPrinted: boolean) => {
    const id = kiosk.set(printStripAtom, new Blob(['jpeg']), 1)
    kiosk.set(endPrintAtom, id ?? 0, isPrinted)
  }
  return { kiosk, booth, print }
}

const lastStatus = () => JSON.parse(put.mock.lastCall?.[1].body ?? 'null') as unknown

test('a kiosk reports paper, prints and errors by code to its own server, once for a burst of changes', async () => {
  const { kiosk, booth, print } = openKiosk()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(put, 'on a static host').not.toHaveBeenCalled()
  booth.set(hasOwnServerAtom, true)
  print(true)
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
  expect(lastStatus()).toEqual({ sheetsLeft: 9, waiting: 1, errors })
  expect(beacon.mock.calls).toEqual([['/booth/v1/counts', 'print']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(put, 'again, for a server that has started anew').toHaveBeenCalledTimes(2)
  for (const sheets of [0, Infinity]) {
    kiosk.set(kioskSettings.paper.atom, sheets)
    await vi.advanceTimersByTimeAsync(1000)
    expect(lastStatus()).toMatchObject({ sheetsLeft: sheets === 0 ? 0 : null })
  }
})

test('a kiosk that the owner has not started reports nothing but its prints, and one whose start is over is refused once', async () => {
  put.mockResolvedValue(new Response(null, { status: 401 }))
  const { kiosk, booth, print } = openKiosk()
  kiosk.set(isStartedAtom, false)
  booth.set(hasOwnServerAtom, true)
  print(true)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(put).not.toHaveBeenCalled()
  kiosk.set(isStartedAtom, true)
  await vi.advanceTimersByTimeAsync(1000)
  print(true)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(put).toHaveBeenCalledTimes(1)
  expect(beacon).toHaveBeenCalledTimes(2)
})

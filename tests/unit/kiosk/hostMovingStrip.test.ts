import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dispatchAtom, hostCopyAtom, hostKeepsMovingAtom } from '../../../src/booth/boothAtoms.ts'
import {
  canEncodeAtom,
  dispatchMovingStripAtom,
  movingStripAtom,
} from '../../../src/booth/movingStripAtoms.ts'
import type { MovingStripEvent } from '../../../src/booth/reduceMovingStrip.ts'
import { subscribe } from '../../../src/booth/store.ts'
import { developedStripAtom, stripAtom, stripFileAtom } from '../../../src/booth/stripAtoms.ts'
import type { KeptStrip } from '../../../src/kiosk/folder/StripFolder.ts'
import { dispatchKioskAtom } from '../../../src/kiosk/kioskAtoms.ts'
import { kioskSettings } from '../../../src/kiosk/kioskSettings.ts'
import { startStripCopies } from '../../../src/kiosk/stripCopyStage.ts'
import { type Cleanup, combineCleanups } from '../../../src/lib/cleanup.ts'
import { clipFixture, encodeMoments, openMovingStrip } from '../../../tools/harness/fixtures/movingStrip.ts'

const copy = vi.hoisted(() => ({
  put: vi.fn<(strip: KeptStrip) => void>(),
  setRefused: vi.fn<(isRefused: boolean) => void>(),
  finish: vi.fn<() => Promise<null>>(async () => null),
}))
vi.mock('../../../src/kiosk/folder/stripCopy.ts', () => ({ openStripCopy: () => copy }))

let stop: Cleanup = () => undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stored = new Map<string, string>()
  const getItem = (key: string) => stored.get(key) ?? null
  vi.stubGlobal('localStorage', { getItem, setItem: (key: string, value: string) => stored.set(key, value) })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.clearAllMocks()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const [still, mp4] = [new Blob(['still']), new Blob(['moving'])]

/** A kiosk whose owner keeps copies, with a strip that can move and whose still is encoded. */
async function openKiosk(keepsMoving: boolean) {
  const [kiosk, booth] = [createStore(), createStore()]
  kiosk.set(kioskSettings.keepsMoving.atom, keepsMoving)
  kiosk.set(dispatchKioskAtom, { type: 'folderFound', name: 'Party' })
  // As the stages of the booth read them.
  const read = [stripAtom, developedStripAtom].map((one) => subscribe(booth, one, () => undefined))
  stop = combineCleanups(startStripCopies(kiosk, booth), ...read)
  await openMovingStrip(booth, Array(4).fill(clipFixture()))
  booth.set(canEncodeAtom, true)
  await vi.waitFor(() => expect(booth.get(developedStripAtom)).not.toBeNull())
  booth.set(stripFileAtom, { jpeg: still })
  return { booth, moving: () => booth.get(movingStripAtom) }
}

it.each([
  [false, () => undefined],
  [true, (set: ReturnType<typeof createStore>['set']) => set(hostCopyAtom, 'refused')],
])(
  'asks for no moving strip unless the owner wants it (%s) and the visitor does not refuse',
  async (keeps, refuse) => {
    const { booth, moving } = await openKiosk(keeps)
    expect(booth.get(hostKeepsMovingAtom)).toBe(keeps)
    refuse(booth.set)
    await vi.advanceTimersByTimeAsync(5000)
    expect(moving()).toEqual({ state: 'none' })
    // Encoded for the visitor's phone.
    if (!keeps) encodeMoments(booth, mp4, 'phone')
    expect(copy.put.mock.calls.every(([{ mp4: kept }]) => kept === null)).toBe(true)
    expect(copy.setRefused).toHaveBeenLastCalledWith(keeps)
  },
)

it('asks for it 1 s after the last change, and keeps it beside the still', async () => {
  const { booth, moving } = await openKiosk(true)
  await vi.advanceTimersByTimeAsync(900)
  booth.set(dispatchAtom, { type: 'writeMessage', message: 'Hi' })
  await vi.advanceTimersByTimeAsync(900)
  expect(moving()).toEqual({ state: 'none' })
  await vi.advanceTimersByTimeAsync(100)
  expect(moving()).toMatchObject({ state: 'encoding', format: 'moments', asker: 'host' })
  const changed = new Blob(['changed'])
  booth.set(stripFileAtom, { jpeg: changed })
  encodeMoments(booth, mp4, 'host')
  expect(copy.put.mock.lastCall).toEqual([{ jpeg: changed, mp4 }])
})

it('asks once more where a phone has cancelled its own, but not after a failure', async () => {
  const { booth, moving } = await openKiosk(true)
  const tell = (event: MovingStripEvent) => booth.set(dispatchMovingStripAtom, event)
  tell({ type: 'ask', asker: 'phone', format: 'moments' })
  await vi.advanceTimersByTimeAsync(5000)
  tell({ type: 'cancel', asker: 'phone' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(moving()).toMatchObject({ state: 'encoding', asker: 'host' })
  tell({ type: 'failed' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(moving()).toEqual({ state: 'failed', asker: 'host' })
})

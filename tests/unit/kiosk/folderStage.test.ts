import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitingStrips } from '../../../src/kiosk/folder/waitingStrips.ts'
import { startFolder } from '../../../src/kiosk/folderStage.ts'
import {
  dispatchKioskAtom,
  folderAtom,
  isKeepingAtom,
  pressAlertAtom,
} from '../../../src/kiosk/kioskAtoms.ts'
import { memoryDirectory, stubFileSystem, stubStorage } from './device.ts'

const handle = vi.hoisted(() => ({
  canChooseFolder: () => true,
  loadFolder: vi.fn<() => Promise<FileSystemDirectoryHandle | null>>(),
  checkPermission: vi.fn<() => Promise<'notAllowed' | null>>(),
  askPermission: vi.fn<() => Promise<'notAllowed' | null>>(),
}))
vi.mock('../../../src/kiosk/folder/folderHandle.ts', () => handle)

let [device, party] = [memoryDirectory(), memoryDirectory()]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stubStorage()
  type Task = (lock: object) => Promise<void>
  device = stubFileSystem({ request: (_name: string, _options: object, task: Task) => task({}) })
  party = memoryDirectory()
  handle.loadFolder.mockResolvedValue(party.directory)
  handle.checkPermission.mockResolvedValue(null)
  handle.askPermission.mockResolvedValue(null)
})
afterEach(() => void vi.useRealTimers())

const texts = () => [...party.files.values()]
const full = new DOMException('no room', 'QuotaExceededError')

/** A kiosk with a strip that waits from an earlier visit; `done` resolves when no request runs any more. */
async function openKiosk() {
  await waitingStrips.put('1000-a', { jpeg: new Blob(['waiting']), mp4: null })
  const kiosk = createStore()
  const cleanup = startFolder(kiosk)
  const done = () => vi.waitFor(() => expect(kiosk.get(folderAtom).request).toBeNull())
  await done()
  return { kiosk, cleanup, done }
}

it('writes what waits when the kiosk is opened, and asks nobody', async () => {
  const { kiosk } = await openKiosk()
  expect(texts()).toEqual(['waiting'])
  expect(kiosk.get(folderAtom)).toMatchObject({ name: 'Party', error: null, waiting: 0 })
  expect(handle.askPermission).not.toHaveBeenCalled()
})

it('without a folder it keeps nothing, and leaves what waits on the device', async () => {
  handle.loadFolder.mockResolvedValue(null)
  const { kiosk } = await openKiosk()
  expect(kiosk.get(isKeepingAtom)).toBe(false)
  expect([kiosk.get(folderAtom).error, device.files.size]).toEqual([null, 1])
})

it('tries a full disk again every 15 s, until its end', async () => {
  party.fault.writing = full
  const { kiosk, cleanup, done } = await openKiosk()
  expect(kiosk.get(folderAtom)).toMatchObject({ error: 'full', waiting: 1 })
  party.fault.writing = null
  vi.advanceTimersByTime(14_000)
  expect(kiosk.get(folderAtom).request).toBeNull()
  vi.advanceTimersByTime(1000)
  await done()
  expect([texts(), kiosk.get(folderAtom).error]).toEqual([['waiting'], null])
  cleanup()
  expect(vi.getTimerCount()).toBe(0)
})

it('asks for the permission when the owner presses the alert, and only then', async () => {
  handle.checkPermission.mockResolvedValue('notAllowed')
  const { kiosk, done } = await openKiosk()
  expect(kiosk.get(folderAtom)).toMatchObject({ error: 'notAllowed', waiting: 1 })
  expect(handle.askPermission).not.toHaveBeenCalled()
  kiosk.set(pressAlertAtom)
  await done()
  expect([texts(), kiosk.get(folderAtom).error]).toEqual([['waiting'], null])
})

it('K2: writes a strip straight into the folder where the device has no room, or counts it as lost', async () => {
  const { kiosk, done } = await openKiosk()
  const endVisit = async (text: string) => {
    kiosk.set(dispatchKioskAtom, { type: 'copyOpened' })
    kiosk.set(dispatchKioskAtom, { type: 'copyFinished', unsaved: new Blob([text]) })
    await done()
  }
  await endVisit('unsaved')
  expect(texts().toSorted()).toEqual(['unsaved', 'waiting'])
  expect(kiosk.get(folderAtom).lost).toBe(0)
  party.fault.writing = full
  await endVisit('lost')
  expect(kiosk.get(folderAtom).lost).toBe(1)
})

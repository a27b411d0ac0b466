import { beforeEach, expect, it, vi } from 'vitest'
import { openStripCopy, stripLock } from '../../../../src/kiosk/folder/stripCopy.ts'
import type { StripStore } from '../../../../src/kiosk/folder/waitingStrips.ts'

/** Locks of a browser, as far as the kiosk uses them. */
function stubLocks(): ReadonlySet<string> {
  const held = new Set<string>()
  type Task = (lock: object | null) => Promise<void>
  const request = async (name: string, ...rest: readonly (Task | { readonly ifAvailable: true })[]) => {
    const task = rest.at(-1) as Task
    if (held.has(name)) return task(null)
    held.add(name)
    await task({}).finally(() => held.delete(name))
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return held
}

let held: ReadonlySet<string> = new Set()
let isFull = false
const kept = new Map<string, string>()
const store: StripStore = {
  ids: async () => [...kept.keys()],
  read: () => Promise.reject(new Error('not used')),
  recordName: () => Promise.reject(new Error('not used')),
  remove: async (id) => void kept.delete(id),
  async put(id, { jpeg, mp4 }) {
    const text = (await jpeg.text()) + (mp4 ? ` and ${await mp4.text()}` : '')
    if (isFull) throw new RangeError('200 strips wait')
    kept.set(id, text)
  },
}

beforeEach(() => {
  held = stubLocks()
  isFull = false
  kept.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const settle = () => new Promise((resolve) => setTimeout(resolve))
const jpeg = (text: string, moving?: string) => ({
  jpeg: new Blob([text]),
  mp4: moving === undefined ? null : new Blob([moving]),
})

it('K3: keeps the last JPEG of a strip, which nobody writes before its visit is over', async () => {
  const copy = openStripCopy(0, store)
  copy.put(jpeg('first'))
  copy.put(jpeg('last'))
  await settle()
  expect([...kept.values()]).toEqual(['last'])
  const [id = ''] = kept.keys()
  const task = vi.fn<() => Promise<void>>(async () => undefined)
  await stripLock(id, task)
  expect(task).not.toHaveBeenCalled()
  expect(await copy.finish()).toBeNull()
  await settle()
  expect(held.size).toBe(0)
  await stripLock(id, task)
  expect(task).toHaveBeenCalledOnce()
})

it('keeps the moving strip beside the still, and removes both where the visitor refuses', async () => {
  const copy = openStripCopy(0, store)
  copy.put(jpeg('still', 'moving'))
  await settle()
  expect([...kept.values()]).toEqual(['still and moving'])
  copy.setRefused(true)
  await settle()
  expect(kept.size).toBe(0)
  copy.setRefused(false)
  copy.put(jpeg('changed'))
  expect(await copy.finish()).toBeNull()
  expect([...kept.values()], 'a moving strip of another message').toEqual(['changed'])
})

it('removes what the visitor refuses, keeps nothing after it, and keeps it again where the visitor wants that', async () => {
  const copy = openStripCopy(0, store)
  copy.put(jpeg('first'))
  copy.setRefused(true)
  copy.put(jpeg('second'))
  await settle()
  expect(kept.size).toBe(0)
  copy.setRefused(false)
  await settle()
  expect([...kept.values()]).toEqual(['second'])
  copy.setRefused(true)
  expect(await copy.finish()).toBeNull()
  expect(kept.size).toBe(0)
})

it('K2: hands the strip over where the device has no room for it, unless there is room by then', async () => {
  isFull = true
  const copy = openStripCopy(0, store)
  copy.put(jpeg('unsaved'))
  expect(await (await copy.finish())?.text()).toBe('unsaved')
  const later = openStripCopy(0, store)
  later.put(jpeg('late'))
  await settle()
  isFull = false
  expect(await later.finish()).toBeNull()
  expect([...kept.values()]).toEqual(['late'])
})

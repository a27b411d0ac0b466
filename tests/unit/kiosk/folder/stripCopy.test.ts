import { beforeEach, expect, it, vi } from 'vitest'
import { openStripCopy, stripLock } from '../../../../src/kiosk/folder/stripCopy.ts'
import { memoryDirectory, stubFileSystem } from '../device.ts'

/** Locks of a browser, as far as the kiosk uses them. */
function stubLocks() {
  const held = new Set<string>()
  type Task = (lock: object | null) => Promise<void>
  const request = async (name: string, ...rest: readonly (Task | { readonly ifAvailable: true })[]) => {
    const task = rest.at(-1) as Task
    if (held.has(name)) return task(null)
    held.add(name)
    await task({}).finally(() => held.delete(name))
  }
  return { held, request }
}

let held: ReadonlySet<string> = new Set()
let { files, fault } = memoryDirectory()

beforeEach(() => {
  const browser = stubLocks()
  held = browser.held
  ;({ files, fault } = stubFileSystem({ request: browser.request }))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Waits until all changes of a copy are on the device: each is a few microtasks. */
const settle = () => new Promise((resolve) => setTimeout(resolve))
const jpeg = (text: string, moving?: string) => ({
  jpeg: new Blob([text]),
  mp4: moving === undefined ? null : new Blob([moving]),
})

it('K3: keeps the last JPEG of a strip, which nobody writes before its visit is over', async () => {
  const copy = openStripCopy(0)
  copy.put(jpeg('first'))
  copy.put(jpeg('last'))
  await settle()
  expect([...files.values()]).toEqual(['last'])
  const [id = ''] = [...files.keys()].map((name) => name.replace('.jpg', ''))
  const task = vi.fn<() => Promise<void>>(async () => undefined)
  await stripLock(id, task)
  expect(task).not.toHaveBeenCalled()
  expect(await copy.finish()).toBeNull()
  await settle()
  expect(held.size).toBe(0)
  await stripLock(id, task)
  expect(task).toHaveBeenCalledOnce()
})

it('keeps the moving strip beside the still, nothing that the visitor refuses, and the last one after a new yes', async () => {
  const copy = openStripCopy(0)
  copy.put(jpeg('first', 'moving'))
  await settle()
  expect([...files.values()]).toEqual(['first', 'moving'])
  copy.setRefused(true)
  copy.put(jpeg('second'))
  await settle()
  expect(files.size).toBe(0)
  copy.setRefused(false)
  await settle()
  expect([...files.values()], 'no moving strip of another message').toEqual(['second'])
  copy.setRefused(true)
  expect(await copy.finish()).toBeNull()
  expect(files.size).toBe(0)
})

it('K2: hands the strip over where the device has no room for it, unless there is room by then', async () => {
  fault.writing = new DOMException('full', 'QuotaExceededError')
  const copy = openStripCopy(0)
  copy.put(jpeg('unsaved'))
  expect(await (await copy.finish())?.text()).toBe('unsaved')
  const later = openStripCopy(0)
  later.put(jpeg('late'))
  await settle()
  fault.writing = null
  expect(await later.finish()).toBeNull()
  expect([...files.values()].filter((text) => text !== '')).toEqual(['late'])
})

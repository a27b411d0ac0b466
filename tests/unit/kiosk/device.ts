import { vi } from 'vitest'
import type { CopyFiles } from '../../../src/kiosk/outbox/outbox.ts'

/** Stubs local storage. @returns what it holds */
export function stubStorage(entries: readonly (readonly [string, string])[] = []): Map<string, string> {
  const stored = new Map(entries)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}

/** Runs a step of a page; it may never end. */
export type Step = <Value>(effect: () => Value | Promise<Value>) => Promise<Value>

const atOnce: Step = async (effect) => await effect()

/**
 * Outbox of a device: its copies, what runs each access of the page, whether there is no room, what of its database fails, and
 * how often the browser has closed all connections to it.
 */
const device = {
  copies: new Map<string, CopyFiles>(),
  step: atOnce,
  isFull: false,
  fails: 'nothing' as 'nothing' | 'open' | 'delete',
  closings: 0,
}

/** Request or transaction, as far as idb-keyval uses them. */
type Events = { db?: object; result?: unknown; error?: unknown; onsuccess?(): void; onerror?(): void }

function run(request: Events, effect: () => unknown, step = device.step): Events {
  step(effect).then(
    (result) => (Object.assign(request, { result }), request.onsuccess?.()),
    (error: unknown) => (Object.assign(request, { error }), request.onerror?.()),
  )
  return request
}

/** Throws an error of the browser. */
export const refuse = (isRefused: boolean, name: string) => {
  if (isRefused) throw new DOMException('stubbed', name)
}

/** A connection, until the browser closes it. */
function connect() {
  refuse(device.fails === 'open', 'UnknownError')
  const { copies, closings } = device
  const put = (files: CopyFiles, key: string) => {
    refuse(device.isFull, 'QuotaExceededError')
    copies.set(key, files)
  }
  const remove = (key: string) => {
    refuse(device.fails === 'delete', 'UnknownError')
    copies.delete(key)
  }
  const db = {
    transaction() {
      refuse(device.closings > closings, 'InvalidStateError')
      const transaction: Events = { db }
      const store = {
        transaction,
        getAllKeys: () => run({}, () => [...copies.keys()]),
        get: (key: string) => run({}, () => copies.get(key)),
        put: (files: CopyFiles, key: string) => run(transaction, () => put(files, key)),
        delete: (key: string) => run(transaction, () => remove(key)),
      }
      return { db, objectStore: () => store }
    },
  }
  return db
}

/** Empties the outbox of the device. */
export function stubOutbox() {
  Object.assign(device, { copies: new Map(), step: atOnce, isFull: false, fails: 'nothing', closings: 0 })
  const databases = async () => [{ name: 'retro-booth-outbox' }]
  vi.stubGlobal('indexedDB', { databases, open: () => run({}, connect, atOnce) })
  return device
}

/** Texts of all files in the outbox. */
export const textsInOutbox = (): readonly string[] =>
  [...device.copies.values()].flatMap(({ jpg, mp4 }) =>
    [jpg, mp4].flatMap((bytes) => (bytes ? [new TextDecoder().decode(bytes)] : [])),
  )

/** Asks the browser not to clear what the page stores. */
export const persist = vi.fn<() => Promise<boolean>>()

/** Stubs the locks of a browser, as far as the kiosk uses them. Those of a page that is gone are free. @returns those that are held */
export function stubLocks(): ReadonlySet<string> {
  const held = new Set<string>()
  persist.mockReset().mockResolvedValue(true)
  type Task = (lock: object | null) => Promise<unknown>
  const request = async (name: string, ...rest: readonly (Task | { readonly ifAvailable: true })[]) => {
    const task = rest.at(-1) as Task
    if (held.has(name)) return task(null)
    held.add(name)
    return task({}).finally(() => held.delete(name))
  }
  vi.stubGlobal('navigator', { locks: { request }, storage: { persist } })
  return held
}

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

/** Outbox of a device: its copies, what runs each access of the page, and whether there is no room. */
const device = { copies: new Map<string, CopyFiles>(), step: atOnce, isFull: false }

/** In place of `idb-keyval`: `vi.mock('idb-keyval', async () => (await import('./device.ts')).idbKeyval)`. */
export const idbKeyval = {
  createStore: () => null,
  keys: () => device.step(() => [...device.copies.keys()]),
  get: (key: string) => device.step(() => device.copies.get(key)),
  set: (key: string, files: CopyFiles) =>
    device.step(() => {
      if (device.isFull) throw new DOMException('full', 'QuotaExceededError')
      device.copies.set(key, files)
    }),
  del: (key: string) => device.step(() => void device.copies.delete(key)),
}

/** Empties the outbox of the device. */
export function stubOutbox() {
  Object.assign(device, { copies: new Map(), step: atOnce, isFull: false })
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'retro-booth-outbox' }] })
  return device
}

/** Texts of all files in the outbox. */
export const textsInOutbox = (): readonly string[] =>
  [...device.copies.values()].flatMap(({ jpg, mp4 }) =>
    [jpg, mp4].flatMap((bytes) => (bytes ? [new TextDecoder().decode(bytes)] : [])),
  )

/** Stubs the locks of a browser, as far as the kiosk uses them. Those of a page that is gone are free. @returns those that are held */
export function stubLocks(): ReadonlySet<string> {
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

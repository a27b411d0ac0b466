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

/** Throws an error of the browser. */
export const refuse = (isRefused: boolean, name: string) => {
  if (isRefused) throw new DOMException('stubbed', name)
}

type Connection = (mode: string, run: (store: object) => Promise<unknown>) => Promise<unknown>

const access = (connection: Connection, effect: () => unknown) =>
  connection('readwrite', () => device.step(effect))

/** In place of `idb-keyval`: `vi.mock('idb-keyval', async () => (await import('./device.ts')).idbKeyval)`. */
export const idbKeyval = {
  createStore(): Connection {
    const { closings } = device
    const db = { transaction: () => ({ objectStore: () => null }) }
    return async (_, run) => {
      refuse(device.fails === 'open', 'UnknownError')
      refuse(device.closings > closings, 'InvalidStateError')
      return run({ transaction: { db } })
    }
  },
  keys: (connection: Connection) => access(connection, () => [...device.copies.keys()]),
  get: (key: string, connection: Connection) => access(connection, () => device.copies.get(key)),
  set: (key: string, files: CopyFiles, connection: Connection) =>
    access(connection, () => {
      refuse(device.isFull, 'QuotaExceededError')
      device.copies.set(key, files)
    }),
  del: (key: string, connection: Connection) =>
    access(connection, () => {
      refuse(device.fails === 'delete', 'UnknownError')
      device.copies.delete(key)
    }),
}

/** Empties the outbox of the device. */
export function stubOutbox() {
  Object.assign(device, { copies: new Map(), step: atOnce, isFull: false, fails: 'nothing', closings: 0 })
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'retro-booth-outbox' }] })
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

/** Bytes of a text whose characters are bytes. */
export const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

/** JPEG of 800 x 2400 as far as the booth looks at it, with a word of its own. */
export const jpegOf = (word: string) =>
  latin1(`\xff\xd8\xff\xc0\0\x11\x08\x09\x60\x03\x20\x03${'\0'.repeat(9)}${word}\xff\xd9`)

/** MP4 of one box, with a word of its own. */
export const mp4Of = (word: string) =>
  latin1(`\0\0\0${String.fromCharCode(16 + word.length)}ftypisom\0\0\0\0${word}`)

/** Id of a strip, by a letter. */
export const idOf = (letter: string) => `retro-photostrip-2026-11-27-201530-${letter.repeat(8)}`

/** Life of a page, in half-steps: where it ends, before a step or after its effect, nothing goes on. */
export function createLife(halfSteps: number) {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  let left = halfSteps
  const live = async () => {
    left -= 1
    if (left >= 0) return
    resolve()
    await new Promise(() => undefined)
  }
  const step: Step = async (effect) => {
    await live()
    const value = await effect()
    await live()
    return value
  }
  return { end, step }
}

/** Leaves a copy on the device, as an earlier page has. */
export const leave = (letter: string, jpeg = jpegOf(letter), mp4?: Uint8Array<ArrayBuffer>) =>
  device.copies.set(idOf(letter), { jpg: jpeg.buffer, mp4: mp4?.buffer ?? null })

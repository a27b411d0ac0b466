import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval'
import { withTimeLimit } from '../../lib/abortable.ts'
import { getStored, setStored } from '../../lib/storage.ts'
import { removedCopiesKey } from '../kioskSettings.ts'

/**
 * Files of a copy that the booth has not taken yet; null for one that it has, or that there never was. They are bytes:
 * Safari has lost blobs of a database.
 */
export type CopyFiles = Readonly<Record<'jpg' | 'mp4', ArrayBuffer | null>>

/** Key of a copy that the booth will never take. */
export const rejectedKey = (id: string): string => `rejected ${id}`

/** True for the key of a copy that the booth will never take. */
export const isRejected = (key: string): boolean => key.startsWith(rejectedKey(''))

const [databaseName, storeName] = ['retro-booth-outbox', 'copies']

/** Safari has databases that never respond. */
const accessTimeoutMs = 20_000

/** Copies of strips on this device that the booth has not taken yet, in the browser's database. They outlive the page. */
export type Outbox = ReturnType<typeof createOutbox>

/** Creates the outbox. The key of a copy is its id. */
export function createOutbox() {
  let open = createStore(databaseName, storeName)
  // Without `strict` a browser reports a copy as stored before it is on the disk, and a power cut loses it.
  const access: UseStore = (mode, run) =>
    withTimeLimit(accessTimeoutMs, () =>
      open('readonly', ({ transaction: { db } }) =>
        run(db.transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName)),
      ),
    )
  // Safari closes the connection under a page, without an event: a new one takes its place.
  const strict: UseStore = (mode, run) =>
    access(mode, run).catch(() => {
      open = createStore(databaseName, storeName)
      return access(mode, run)
    })
  const unstored = new Map<string, CopyFiles>()

  /** Keys of the removed copies that may still be in the database. In local storage, which holds where a database fails. */
  const removed = () => getStored(removedCopiesKey)?.split('\n') ?? []
  const setRemoved = (key: string, isRemoved: boolean) => {
    const others = removed().filter((other) => other !== key)
    const keys = isRemoved ? [...others, key] : others
    if (keys.length !== removed().length) setStored(removedCopiesKey, keys.join('\n') || null)
  }

  async function storedKeys(): Promise<readonly string[]> {
    // Opening a database makes it: a kiosk that keeps no copies leaves nothing on the device. Firefox lacks the list before 126.
    if (!('databases' in indexedDB)) return keys<string>(strict)
    const databases = await withTimeLimit(accessTimeoutMs, () => indexedDB.databases())
    return databases.some(({ name }) => name === databaseName) ? keys<string>(strict) : []
  }

  return {
    /**
     * Keys of all copies, the oldest first, those that `isRemoved` too. `isWhole` is false where the browser could not read its
     * database: there may be more.
     */
    async list(): Promise<{ readonly keys: readonly string[]; readonly isWhole: boolean }> {
      const stored = await storedKeys().catch((cause: unknown) => console.warn('No list of copies.', cause))
      const all = new Set([...(stored ?? []), ...unstored.keys(), ...removed()])
      return { keys: [...all].sort(), isWhole: stored !== undefined }
    },
    /** True for a copy that is not to be kept, also after a reload, though the device could not delete it yet. */
    isRemoved: (key: string): boolean => removed().includes(key),
    /** Marks a copy as one to be removed, at once. */
    markRemoved: (key: string): void => setRemoved(key, true),
    async read(key: string): Promise<CopyFiles> {
      const found: unknown = unstored.get(key) ?? (await get(key, strict))
      return { jpg: bytesOf(found, 'jpg'), mp4: bytesOf(found, 'mp4') }
    },
    /**
     * Keeps a copy in place of the one of the same key; in the page's memory where the device has no room.
     * @returns true where it is on the device
     */
    async put(key: string, files: CopyFiles): Promise<boolean> {
      setRemoved(key, false)
      try {
        await set(key, files, strict)
        unstored.delete(key)
        return true
      } catch (cause) {
        console.warn('The device could not store the copy of a strip.', cause)
        unstored.set(key, files)
        return false
      }
    },
    /** Removes a copy. @throws Error (in the promise) where it is still on the device: `isRemoved` then */
    async remove(key: string): Promise<void> {
      setRemoved(key, true)
      unstored.delete(key)
      await del(key, strict)
      setRemoved(key, false)
    },
    /** True for a copy that a reload would lose. */
    isUnstored: (key: string): boolean => unstored.has(key),
  }
}

function bytesOf(found: unknown, ending: keyof CopyFiles): ArrayBuffer | null {
  const bytes: unknown = Reflect.get(Object(found), ending)
  return bytes instanceof ArrayBuffer ? bytes : null
}

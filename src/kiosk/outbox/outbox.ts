import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval'

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

/** Copies of strips on this device that the booth has not taken yet, in the browser's database. They outlive the page. */
export type Outbox = ReturnType<typeof createOutbox>

/** Creates the outbox. The key of a copy is its id. */
export function createOutbox() {
  const open = createStore(databaseName, storeName)
  // Without `strict` a browser reports a copy as stored before it is on the disk, and a power cut loses it.
  const strict: UseStore = (mode, run) =>
    open('readonly', ({ transaction: { db } }) =>
      run(db.transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName)),
    )
  const unstored = new Map<string, CopyFiles>()

  async function storedKeys(): Promise<readonly string[]> {
    // Opening a database makes it: a kiosk that keeps no copies leaves nothing on the device. Firefox lacks the list before 126.
    const isThere =
      !('databases' in indexedDB) || (await indexedDB.databases()).some(({ name }) => name === databaseName)
    return isThere ? keys<string>(strict) : []
  }

  return {
    /** Keys of all copies, the oldest first. */
    async list(): Promise<readonly string[]> {
      const stored = await storedKeys().catch(() => [])
      return [...new Set([...stored, ...unstored.keys()])].sort()
    },
    async read(key: string): Promise<CopyFiles> {
      const found: unknown = unstored.get(key) ?? (await get(key, strict))
      return { jpg: bytesOf(found, 'jpg'), mp4: bytesOf(found, 'mp4') }
    },
    /** Keeps a copy in place of the one of the same key; in the page's memory where the device has no room. */
    async put(key: string, files: CopyFiles): Promise<void> {
      try {
        await set(key, files, strict)
        unstored.delete(key)
      } catch (cause) {
        console.warn('The device has no room for the copy of a strip.', cause)
        unstored.set(key, files)
      }
    },
    /** @throws Error (in the promise) where it is still on the device */
    async remove(key: string): Promise<void> {
      unstored.delete(key)
      await del(key, strict)
    },
    /** Copies that a reload would lose. */
    countUnstored: () => unstored.size,
  }
}

function bytesOf(found: unknown, ending: keyof CopyFiles): ArrayBuffer | null {
  const bytes: unknown = Reflect.get(Object(found), ending)
  return bytes instanceof ArrayBuffer ? bytes : null
}

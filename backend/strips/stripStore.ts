import { open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

import { isStripId } from '../../src/owner/strips/stripIds.ts'
import type { KeptCopy } from '../../src/owner/strips/stripsState.ts'
import { makePrivateFolder } from '../files/dataFolder.ts'
import { hasErrorCode, nullIfMissing } from '../files/errorCode.ts'
import { createFile } from '../files/atomicFile.ts'

/** Kinds of files of a strip: the picture, and its moving strip. */
export const stripFileTypes = { jpg: 'image/jpeg', mp4: 'video/mp4' } as const
/** Ending of a strip's file. */
export type StripEnding = keyof typeof stripFileTypes

/** How a file was kept: `again` where the same one was there, `taken` where another one has its name. */
export type KeepResult = 'kept' | 'again' | 'taken' | 'full'

/** Copies of strips in a folder. */
export type StripStore = ReturnType<typeof createStripStore>

/** Room that is left to the guest book and to the system. */
const minFreeBytes = 200 * 1024 * 1024

/** Creates the store of a folder, which is made with the first copy. */
export function createStripStore(folder: string) {
  const pathOf = (id: string, ending: StripEnding) => join(folder, `${id}.${ending}`)

  async function isFull(size: number): Promise<boolean> {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < size + minFreeBytes
  }

  return {
    /** Keeps a file under its own name, whole or not at all, and never over another one. */
    async keep(id: string, ending: StripEnding, bytes: Uint8Array): Promise<KeepResult> {
      await makePrivateFolder(folder)
      if (await isFull(bytes.length)) return 'full'
      const path = pathOf(id, ending)
      try {
        if (await createFile(path, bytes)) return 'kept'
        return (await readFile(path)).equals(bytes) ? 'again' : 'taken'
      } catch (cause) {
        if (hasErrorCode(cause, 'ENOSPC')) return 'full'
        throw cause
      }
    },
    /** Newest first. */
    async list(): Promise<readonly KeptCopy[]> {
      const names = new Set(await readdir(folder).catch(nullIfMissing))
      const ids = [...names].filter((name) => name.endsWith('.jpg')).map((name) => name.slice(0, -4))
      const copies = await Promise.all(
        ids.filter(isStripId).map((id) => describe(id, names.has(`${id}.mp4`))),
      )
      // One may be deleted meanwhile.
      return copies.filter((copy) => copy !== null).toSorted((one, other) => (one.id < other.id ? 1 : -1))
    },
    /** @returns null where there is no such file */
    async read(id: string, ending: StripEnding) {
      const file = await open(pathOf(id, ending)).catch(nullIfMissing)
      if (!file) return null
      const { size } = await file.stat()
      return { stream: file.createReadStream(), bytes: size }
    },
    /** Deletes the files of a copy. @returns whether it was there */
    async remove(id: string): Promise<boolean> {
      // The picture last: a copy whose moving strip is left could not be found again.
      await rm(pathOf(id, 'mp4'), { force: true })
      return rm(pathOf(id, 'jpg')).then(
        () => true,
        (cause: unknown) => nullIfMissing(cause) !== null,
      )
    },
  }

  async function describe(id: string, hasMoving: boolean): Promise<KeptCopy | null> {
    const stats = await stat(pathOf(id, 'jpg')).catch(nullIfMissing)
    return stats && { id, hasMoving }
  }
}

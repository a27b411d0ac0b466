import { findFile, type KeptStrip, type WaitingStrips, writeFile } from './StripFolder.ts'
import { stripId } from './writeWaiting.ts'

/** Maximum number of strips that wait: about 100 MB, and with their moving strips 700 MB. */
export const maxWaiting = 200

const folderName = 'kiosk-strips'
const [jpegEnding, mp4Ending, nameEnding] = ['.jpg', '.mp4', '.name']

/** Strips that wait in the browser's own file system (OPFS), for their visit's end and then for the folder. */
export type StripStore = WaitingStrips & {
  /**
   * Keeps a strip, in place of the one of the same id. Without room for its moving strip the still is kept alone.
   * @throws RangeError where too many wait; DOMException where the browser has no room
   */
  readonly put: (id: string, strip: KeptStrip) => Promise<void>
}

async function openDirectory(create = true): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(folderName, { create })
}

async function nullIfMissing<Value>(finding: Promise<Value>): Promise<Value | null> {
  try {
    return await finding
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'NotFoundError') return null
    throw cause
  }
}

async function listIds(): Promise<readonly string[]> {
  // There is none before the first strip: a kiosk that keeps none leaves nothing on the device.
  const directory = await nullIfMissing(openDirectory(false))
  if (!directory) return []
  const ids = new Set<string>()
  // A name alone is what a crash has left of a strip that was written. Browsers leave files of their own too.
  for await (const name of directory.keys()) {
    const id = /^([\w-]+)\.(?:jpg|mp4|name)$/.exec(name)?.[1]
    if (id !== undefined) ids.add(id)
  }
  return [...ids].sort()
}

/** Strips that wait on this device. The file of each is beside the one with its recorded name. */
export const waitingStrips: StripStore = {
  ids: listIds,
  async put(id, { jpeg, mp4 }) {
    const ids = await listIds()
    if (!ids.includes(id) && ids.length >= maxWaiting) throw new RangeError(`${maxWaiting} strips wait`)
    const directory = await openDirectory()
    const write = async (ending: string, content: Blob) =>
      writeFile(await directory.getFileHandle(id + ending, { create: true }), content)
    // Never a still beside the moving strip of another one: a crash may come between the two.
    await nullIfMissing(directory.removeEntry(id + mp4Ending))
    await write(jpegEnding, jpeg)
    if (mp4) await write(mp4Ending, mp4).catch((cause) => console.warn('No room for a moving strip.', cause))
  },
  async read(id) {
    const directory = await openDirectory()
    const name = await findFile(directory, id + nameEnding)
    const jpeg = await findFile(directory, id + jpegEnding)
    const mp4 = await findFile(directory, id + mp4Ending)
    // A moving strip that could not be finished is empty.
    return { jpeg: jpeg ?? new Blob(), mp4: mp4?.size ? mp4 : null, name: (await name?.text()) || null }
  },
  async recordName(id, name) {
    const directory = await openDirectory()
    await writeFile(await directory.getFileHandle(id + nameEnding, { create: true }), name)
  },
  async remove(id) {
    const directory = await openDirectory()
    for (const ending of [jpegEnding, mp4Ending, nameEnding]) {
      await nullIfMissing(directory.removeEntry(id + ending))
    }
  },
}

/** A strip that only this page holds: a test, or one for which the device has no room. */
export function singleStrip(jpeg: Blob): WaitingStrips & { readonly name: () => string | null } {
  let ids: readonly string[] = [stripId(Date.now())]
  let name: string | null = null
  return {
    name: () => name,
    ids: async () => ids,
    read: async () => ({ jpeg, mp4: null, name }),
    recordName: async (_id, decided) => void (name = decided),
    remove: async () => void (ids = []),
  }
}

import { checkFolder, directoryFolder } from './directoryFolder.ts'
import { askPermission, canChooseFolder, checkPermission, loadFolder } from './folderHandle.ts'
import { openDraft, type StripDraft, stripLock } from './stripDraft.ts'
import { FolderError, type FolderErrorCode, type WaitingStrips } from './StripFolder.ts'
import { singleStrip, waitingStrips } from './waitingStrips.ts'
import { writeWaiting } from './writeWaiting.ts'

/** What the owner has to know of the folder. */
export type CopyStatus = {
  /** Whether a folder is set: the host keeps a copy of every strip. */
  readonly isKeeping: boolean
  /** Strips of visits that are over, which the folder has not taken yet. */
  readonly waiting: number
  /** Why it takes none; null where it does. */
  readonly error: FolderErrorCode | null
  /** Strips for which neither the folder nor the device had room. */
  readonly lost: number
}

/** A folder that is away is tried again after so long. */
const retryMs = 15_000

/** The host's copies of all strips, and the folder that they go to. */
export type HostCopies = {
  readonly status: () => CopyStatus
  /** Opens the copy of a strip that has been finished just now; null where the host keeps none. */
  readonly begin: () => Draft | null
  /** Writes what waits. @param isGesture whether the browser may ask the owner for the permission */
  readonly write: (isGesture?: boolean) => Promise<void>
  /** Forgets the strips that were lost. */
  readonly forgetLost: () => void
}

/** Copy of a strip that its visitor still changes; `end` hands it to the folder. */
export type Draft = Pick<StripDraft, 'put' | 'setRefused'> & { readonly end: () => Promise<void> }

/** Keeps copies of the strips, for as long as the page lives. @param onChange called when the status has changed */
export function createHostCopies(onChange: () => void): HostCopies {
  let status: CopyStatus = { isKeeping: false, waiting: 0, error: null, lost: 0 }
  let drafts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = Promise.resolve()

  const update = (part: Partial<CopyStatus>) => {
    status = { ...status, ...part }
    onChange()
  }
  const writeNow = async (isGesture: boolean, strips: WaitingStrips = waitingStrips) => {
    clearTimeout(timer)
    const folder = canChooseFolder() ? await loadFolder() : null
    if (!folder) return update({ isKeeping: false, waiting: 0, error: null })
    update({ isKeeping: true })
    const error = await writeInto(folder, isGesture, strips)
    const waiting = Math.max(0, (await waitingStrips.ids()).length - drafts)
    update({ error, waiting })
    if (waiting > 0) timer = setTimeout(() => void write(), retryMs)
  }
  const write = (isGesture = false, strips?: WaitingStrips) => {
    running = running
      .then(() => writeNow(isGesture, strips))
      .catch((cause: unknown) => {
        console.warn('The strips wait for the folder.', cause)
        update({ error: 'failed' })
      })
    return running
  }
  const begin = (): Draft => {
    const draft = openDraft(Date.now())
    drafts += 1
    const end = async () => {
      const homeless = await draft.seal()
      drafts -= 1
      if (homeless) {
        const strips = singleStrip(homeless)
        await write(false, strips)
        if ((await strips.ids()).length > 0) update({ lost: status.lost + 1 })
      }
      await write()
    }
    return { put: draft.put, setRefused: draft.setRefused, end }
  }
  return {
    status: () => status,
    begin: () => (status.isKeeping ? begin() : null),
    write,
    forgetLost: () => update({ lost: 0 }),
  }
}

/** @returns why the folder takes no strips; null where it has taken all */
async function writeInto(folder: FileSystemDirectoryHandle, isGesture: boolean, strips: WaitingStrips) {
  const refusal = await (isGesture ? askPermission(folder) : checkPermission(folder))
  if (refusal) return refusal
  try {
    await checkFolder(folder)
  } catch (cause) {
    return cause instanceof FolderError ? cause.code : 'failed'
  }
  return writeWaiting(strips, directoryFolder(folder), stripLock)
}

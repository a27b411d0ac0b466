import { encodeStrip } from '../../export/encodeStrip.ts'
import { checkFolder, directoryFolder } from '../folder/directoryFolder.ts'
import { askPermission, checkPermission, loadFolder } from '../folder/folderHandle.ts'
import { stripLock } from '../folder/stripDraft.ts'
import { FolderError, type FolderErrorCode, folderSentence } from '../folder/StripFolder.ts'
import { singleStrip, waitingStrips } from '../folder/waitingStrips.ts'
import { writeWaiting } from '../folder/writeWaiting.ts'
import { testStrip } from './testStrip.ts'

/** The owner's folder as the set-up shows it. */
export type FolderState = {
  /** Null where no folder is chosen. */
  readonly name: string | null
  readonly error: FolderErrorCode | null
  /** Sentence of the error; empty without one. */
  readonly sentence: string
  /** Strips on this device that no folder has taken. */
  readonly waiting: number
}

/** Reads how it stands with the folder. */
export async function readFolder(): Promise<FolderState> {
  try {
    const folder = await loadFolder()
    const waiting = (await waitingStrips.ids()).length
    const error = folder && ((await checkPermission(folder)) ?? (await findError(folder)))
    return { name: folder?.name ?? null, error, sentence: error ? folderSentence(error) : '', waiting }
  } catch (cause) {
    console.warn('The folder is unknown.', cause)
    return {
      name: null,
      error: 'failed',
      sentence: 'This browser stores nothing: leave its private window.',
      waiting: 0,
    }
  }
}

async function findError(folder: FileSystemDirectoryHandle): Promise<FolderErrorCode | null> {
  return checkFolder(folder).then(
    () => null,
    (cause: unknown) => (cause instanceof FolderError ? cause.code : 'failed'),
  )
}

/** Asks the owner to allow the folder again; only within a gesture. */
export async function allowFolder(): Promise<void> {
  const folder = await loadFolder()
  if (folder) await askPermission(folder)
}

/** Writes a test strip into the folder. @returns what became of it, in a sentence */
export async function writeTestFile(): Promise<string> {
  const folder = await loadFolder()
  if (!folder) return ''
  const refusal = await askPermission(folder)
  const strip = singleStrip(await encodeStrip(testStrip()))
  const error = refusal ?? (await writeWaiting(strip, directoryFolder(folder), stripLock))
  return error ? folderSentence(error) : `The folder now holds ${strip.name() ?? 'the test file'}.`
}

/** Deletes the strips that wait, where the owner keeps none any more. */
export async function deleteWaiting(): Promise<void> {
  for (const id of await waitingStrips.ids()) await stripLock(id, () => waitingStrips.remove(id))
}

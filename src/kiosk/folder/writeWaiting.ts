import { stripFileName } from '../../strip/export/exportMethods.ts'
import { isSameBlob } from '../../lib/bytes.ts'
import { FolderError, type FolderErrorCode, type StripFolder, type WaitingStrips } from './StripFolder.ts'

/** Runs a task unless somebody else works on this strip: its visitor, or another tab. */
export type StripLock = (id: string, task: () => Promise<void>) => Promise<void>

/** Id of a strip that is finished at a moment, in milliseconds since the epoch: ids sort by time. */
export function stripId(atMs: number): string {
  return `${String(atMs).padStart(15, '0')}-${crypto.randomUUID().slice(0, 8)}`
}

/**
 * Writes every waiting strip into the folder, each once, its moving strip beside it: its name is decided and recorded before it is written, so that
 * after a crash the file of that name tells whether it was written.
 * @returns why the folder takes no more; null where no strip waits any more, or only those that are locked
 */
export async function writeWaiting(
  strips: WaitingStrips,
  folder: StripFolder,
  lock: StripLock,
): Promise<FolderErrorCode | null> {
  let code: FolderErrorCode | null = null
  for (const id of await strips.ids()) {
    try {
      await lock(id, () => writeStrip(strips, folder, id))
    } catch (cause) {
      code = cause instanceof FolderError ? cause.code : 'failed'
      // Where the folder is at fault, the next strip would fail too; one that can't be read must not hold up the others.
      if (cause instanceof FolderError) return code
      console.warn('A strip waits on.', cause)
    }
  }
  return code
}

async function writeStrip(strips: WaitingStrips, folder: StripFolder, id: string): Promise<void> {
  const { jpeg, mp4, name: recorded } = await strips.read(id)
  if (jpeg.size > 0) {
    const first = stripFileName(new Date(Number.parseInt(id, 10)))
    const { name, isWritten } = await chooseName(folder, jpeg, { recorded, first })
    // Without room for the record the strip is written all the same: only that makes room.
    if (name !== recorded) await strips.recordName(id, name).catch((cause) => console.warn(cause))
    if (!isWritten) await folder.write(name, jpeg)
    if (mp4)
      await writeMoving(folder, mp4, { recorded: recorded && movingName(recorded), first: movingName(name) })
  }
  await strips.remove(id)
}

async function writeMoving(folder: StripFolder, mp4: Blob, names: Names): Promise<void> {
  const { name, isWritten } = await chooseName(folder, mp4, names)
  if (!isWritten) await folder.write(name, mp4)
}

/** Name of the moving strip beside a still: `a.jpg` becomes `a.mp4`. */
const movingName = (name: string) => name.replace(/\.jpg$/, '.mp4')

/** The name that was decided for a file before, null for none, and the one that it gets where no file has it. */
type Names = { readonly recorded: string | null; readonly first: string }

/** Name for a file: of its own one, where a crash came after it was written, else one that no file has. */
async function chooseName(folder: StripFolder, content: Blob, names: Names) {
  const { recorded } = names
  for (const name of candidates(names)) {
    const file = await folder.read(name)
    if (file === null) return { name, isWritten: false }
    if (await isSameBlob(file, content)) return { name, isWritten: true }
    // Begun before a crash: browsers create a file before they write it.
    if (file.size === 0 && name === recorded) return { name, isWritten: false }
  }
  throw new FolderError('failed')
}

const maxNames = 1000

/** Names to try: `a.jpg`, `a (2).jpg` and so on, after the one that was recorded. */
function* candidates({ recorded, first }: Names): Generator<string> {
  if (recorded !== null) yield recorded
  yield first
  for (let number = 2; number <= maxNames; number += 1) yield first.replace(/(?=\.[^.]*$)/, ` (${number})`)
}

import { FolderError, type FolderErrorCode, type StripFolder } from './StripFolder.ts'

const codes: Readonly<Record<string, FolderErrorCode>> = {
  NotAllowedError: 'notAllowed',
  SecurityError: 'notAllowed',
  NotFoundError: 'gone',
  QuotaExceededError: 'full',
}

/** Folder of the owner, by its handle (File System Access). */
export function directoryFolder(directory: FileSystemDirectoryHandle): StripFolder {
  return {
    read: (name) => withFolderError(() => findFile(directory, name)),
    write: (name, content) =>
      withFolderError(async () => {
        const file = await directory.getFileHandle(name, { create: true })
        try {
          await writeFile(file, content)
        } catch (cause) {
          await removeIfEmpty(directory, file).catch(() => undefined)
          throw cause
        }
      }),
  }
}

/** Checks that a folder is there. @throws FolderError (in the promise) where it is not */
export async function checkFolder(directory: FileSystemDirectoryHandle): Promise<void> {
  await withFolderError(() => directory.keys().next())
}

/** Writes a file whole: the browser writes beside it, and swaps the two when the writing is closed. */
export async function writeFile(file: FileSystemFileHandle, content: Blob | string): Promise<void> {
  const writable = await file.createWritable()
  try {
    await writable.write(content)
    await writable.close()
  } catch (cause) {
    await writable.abort().catch(() => undefined)
    throw cause
  }
}

async function removeIfEmpty(directory: FileSystemDirectoryHandle, file: FileSystemFileHandle) {
  if ((await file.getFile()).size === 0) await directory.removeEntry(file.name)
}

/** A file; null where there is none. A folder of that name counts as a file that is no strip. */
export async function findFile(directory: FileSystemDirectoryHandle, name: string): Promise<Blob | null> {
  try {
    return await (await directory.getFileHandle(name)).getFile()
  } catch (cause) {
    if (nameOf(cause) === 'NotFoundError') return null
    if (nameOf(cause) === 'TypeMismatchError') return new Blob(['a folder'])
    throw cause
  }
}

/** Runs something with the folder. @throws FolderError in place of the browser's error */
async function withFolderError<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (cause) {
    throw new FolderError(codes[nameOf(cause)] ?? 'failed', { cause })
  }
}

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : '')

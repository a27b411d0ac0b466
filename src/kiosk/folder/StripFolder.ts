/** Sentence for the owner about a folder that takes no file, by its code. */
export const folderSentences = {
  notAllowed: 'Please allow the browser to save to the folder.',
  gone: 'Can’t find the folder. Plug in its drive or choose another.',
  full: 'The disk is full.',
  failed: 'Can’t save to the folder right now.',
} as const

/** Why a folder takes no file. */
export type FolderErrorCode = keyof typeof folderSentences

/** Error of the owner's folder; `message` is what the owner reads. */
export class FolderError extends Error {
  override readonly name = 'FolderError'
  readonly code: FolderErrorCode

  constructor(code: FolderErrorCode, options?: ErrorOptions) {
    super(folderSentences[code], options)
    this.code = code
  }
}

/** Files of a strip that its host keeps. */
export type KeptStrip = {
  readonly jpeg: Blob
  /** Moving strip; null for none. */
  readonly mp4: Blob | null
}

/** Folder that strips are written into. Every function throws a FolderError (in the promise). */
export type StripFolder = {
  /** A file of the folder; null where there is none. */
  readonly read: (name: string) => Promise<Blob | null>
  /** Writes a file whole; one that can't be finished is left empty, or not at all. */
  readonly write: (name: string, file: Blob) => Promise<void>
}

/** Strips that wait for the folder, by their ids. They outlive the page. */
export type WaitingStrips = {
  /** Ids, oldest strip first; also of a strip of which a crash has left only the name. */
  readonly ids: () => Promise<readonly string[]>
  /** A strip, and the name that was decided for its file; null where none was. The JPEG is empty where nothing is left. */
  readonly read: (id: string) => Promise<KeptStrip & { readonly name: string | null }>
  readonly recordName: (id: string, name: string) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

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

/** A file; null where there is none. A folder of that name counts as a file that is not a strip. */
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

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

/** An upload that waits on its server for a phone. */
export type SharedUpload = {
  /** 128-bit random id, base64url. */
  readonly id: string
  /** Secret that stops the sharing; it is never in the link. */
  readonly dropKey: string
  /** Time until the server deletes it, counted from its response. */
  readonly expiresInMs: number
  /** Address of the phone's page, without its fragment. */
  readonly pageUrl: string
}

/** Status of a shared upload, null once it is gone. `pageUrl` is null while the booth has no network. */
export type UploadStatus = { readonly downloads: number; readonly pageUrl: string | null } | null

/** Options of an upload. */
export type PutOptions = {
  readonly signal: AbortSignal
  /** Called with the part of the bytes that is sent, 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** Client of the server that holds uploads: the booth's own server, or Supabase. It holds ciphertext only. */
export type HandoverClient = {
  /**
   * Uploads encrypted bytes.
   * @throws HandoverError
   */
  readonly put: (bytes: Uint8Array<ArrayBuffer>, options: PutOptions) => Promise<SharedUpload>
  /** @throws HandoverError */
  readonly status: (upload: SharedUpload) => Promise<UploadStatus>
  /** Stops the sharing. An upload that is gone already is not an error. @throws HandoverError */
  readonly drop: (upload: SharedUpload) => Promise<void>
}

/** Why sharing failed. */
export type HandoverErrorCode = 'noNetwork' | 'busy' | 'tooLarge' | 'unreachable'

/** Sharing that failed. */
export class HandoverError extends Error {
  override readonly name = 'HandoverError'
  readonly code: HandoverErrorCode

  constructor(code: HandoverErrorCode, options?: ErrorOptions) {
    super(`the strip was not shared: ${code}`, options)
    this.code = code
  }
}

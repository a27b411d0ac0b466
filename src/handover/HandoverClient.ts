/** A parcel that waits at its home, as the booth knows it. */
export type SharedParcel = {
  /** 128-bit random id, base64url. */
  readonly id: string
  /** What stops the sharing; it is never in the link. */
  readonly dropKey: string
  /** Time until it is gone, counted from the answer. */
  readonly expiresInMs: number
  /** Address of the phone's page, without its fragment. */
  readonly pageUrl: string
}

/** How a shared parcel is doing; null where it is gone. */
export type ParcelStatus = { readonly downloads: number; readonly pageUrl: string } | null

/** How an upload is followed and cancelled. */
export type PutOptions = {
  readonly signal: AbortSignal
  /** Called with the part that is sent, 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** Home of the parcels: the booth's own server, or Supabase. It holds ciphertext only. */
export type HandoverClient = {
  /**
   * Uploads a parcel.
   * @throws HandoverError
   */
  readonly put: (bytes: Uint8Array<ArrayBuffer>, options: PutOptions) => Promise<SharedParcel>
  /** @throws HandoverError */
  readonly status: (parcel: SharedParcel) => Promise<ParcelStatus>
  /** Stops the sharing. A parcel that is gone already is no error. @throws HandoverError */
  readonly drop: (parcel: SharedParcel) => Promise<void>
}

/** Why sharing failed. */
export type HandoverErrorCode = 'noNetwork' | 'busy' | 'tooLarge' | 'unreachable'

const sentences: Readonly<Record<HandoverErrorCode, string>> = {
  noNetwork: 'This booth is not on a network that a phone could join.',
  busy: 'Too many pictures at once. Please try again in a minute.',
  tooLarge: 'The picture is too large to send.',
  unreachable: 'The picture could not be sent. Please try again.',
}

/** Sharing that failed; the message is for the visitor. */
export class HandoverError extends Error {
  override readonly name = 'HandoverError'
  readonly code: HandoverErrorCode

  constructor(code: HandoverErrorCode, options?: ErrorOptions) {
    super(sentences[code], options)
    this.code = code
  }
}

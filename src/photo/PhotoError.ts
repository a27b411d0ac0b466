import * as camera from '../locale/messages/camera.ts'

/** Error catalogue of taking photos: the sentence of each code. */
const sentences = {
  notReady: camera.notReady,
  noContext: camera.noContext,
  failed: camera.photoFailed,
} as const

/** Code of a photo error. */
export type PhotoErrorCode = keyof typeof sentences

/** Error of taking a photo. Visitors read `sentence`; `message` is that in the language at the failure. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError'
  readonly code: PhotoErrorCode
  /** The sentence in the language in use. */
  readonly sentence: () => string

  constructor(code: PhotoErrorCode, options?: ErrorOptions) {
    super(sentences[code](), options)
    this.code = code
    this.sentence = sentences[code]
  }
}

import type { Size } from '../lib/geometry.ts'
import { sanitizeLine } from '../lib/sanitize.ts'
import { clipText, isolate } from '../lib/text.ts'
import { decodeUpright } from '../lib/uprightImage.ts'
import { CameraError } from './CameraError.ts'
import * as camera from '../locale/messages/camera.ts'

/**
 * Size of an image in a file, from its header: decoded, it may be a million times as large as the file.
 * @throws Error where the browser can't read the file
 */
async function imageSize(file: Blob): Promise<Size> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    await new Promise<unknown>((resolve, reject) => {
      image.onload = resolve
      image.onerror = () => reject(new Error('not an image'))
      image.src = url
    })
    return { widthPx: image.naturalWidth, heightPx: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** More than any phone's camera takes by default; decoded, these are 480 MB, at which a small device gives up. */
const maxPixels = 120_000_000
/** UTF-16 units of a file's name in a message. */
const nameLimit = 60

/**
 * Decodes an image of the visitor's own, upright. It is read on the device and goes nowhere.
 * @returns bitmap; the caller closes it
 * @throws CameraError `image` for a file that this browser can't read or that is too large
 */
export async function decodeImage(file: Blob): Promise<ImageBitmap> {
  await decodableSize(file)
  return decodeUpright(file).catch(async (cause: unknown) => {
    throw await unreadableError(file, cause)
  })
}

/**
 * Size of an image that this device can decode, from its header.
 * @throws CameraError `image` for one that is too large, or that the browser can't read
 */
export async function decodableSize(file: Blob): Promise<Size> {
  const size = await imageSize(file).catch(async (cause: unknown) => {
    throw await unreadableError(file, cause)
  })
  if (size.widthPx * size.heightPx <= maxPixels) return size
  throw new CameraError('image', sentenceOf(file, camera.tooLarge, camera.unnamedTooLarge))
}

/** Error of a file that this browser can't read as an image: a HEIC, which iPhones take and Safari alone opens, or any other. */
export async function unreadableError(file: Blob, cause: unknown): Promise<CameraError> {
  // ISO/IEC 23008-12, 10: the brand of a HEIF file follows its first box's type.
  const isHeic = /^ftyp(hei|hev|mif1|msf1)/.test(await file.slice(4, 12).text())
  const sentence = isHeic
    ? sentenceOf(file, camera.heic, camera.unnamedHeic)
    : sentenceOf(file, camera.noPictureFile, camera.unnamedNoPictureFile)
  return new CameraError('image', sentence, { cause })
}

/** Name of a file for a sentence, sanitized; empty where it has none. */
export function nameOf(file: Blob): string {
  return file instanceof File ? clipText(sanitizeLine(file.name), nameLimit) : ''
}

/** The sentence on a file, with its name where it has one. */
function sentenceOf(
  file: Blob,
  named: (parameters: { readonly name: string }) => string,
  unnamed: () => string,
): () => string {
  const name = nameOf(file)
  return name === '' ? unnamed : () => named({ name: isolate(name) })
}

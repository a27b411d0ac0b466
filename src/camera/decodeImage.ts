import type { Size } from '../lib/geometry.ts'
import { clipText, sanitizeLine } from '../lib/text.ts'
import { CameraError } from './CameraError.ts'

/**
 * Size of a picture in a file, as its header says: the picture itself, which may be a million times as large as the
 * file, is not unpacked. @throws where the browser can't read the file
 */
export async function imageSize(file: Blob): Promise<Size> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    await new Promise<unknown>((resolve, reject) => {
      image.onload = resolve
      image.onerror = () => reject(new Error('not a picture'))
      image.src = url
    })
    return { widthPx: image.naturalWidth, heightPx: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** More than any phone's camera takes by itself; unpacked, these are 480 MB, at which a small device gives up. */
const mostPixels = 120_000_000
/** UTF-16 units of a file's name in a sentence. */
const nameLimit = 60

/**
 * A picture of the visitor's own, upright as its EXIF says. It is read on the device and goes nowhere. Close it.
 * @throws CameraError `picture` for a file that this browser can't read or that is too large
 */
export async function decodeImage(file: Blob): Promise<ImageBitmap> {
  return unpack(file).catch((cause: unknown) => {
    throw cause instanceof CameraError ? cause : unreadable(file, cause)
  })
}

async function unpack(file: Blob): Promise<ImageBitmap> {
  const { widthPx, heightPx } = await imageSize(file)
  if (widthPx * heightPx > mostPixels) {
    const sentence = `${nameOf(file)} is too large a picture. Try one of at most 120 megapixels.`
    throw new CameraError('picture', sentence)
  }
  return createImageBitmap(file)
}

function unreadable(file: Blob, cause: unknown): CameraError {
  const sentence = `${nameOf(file)} is no picture that this browser can read. Try a JPEG or PNG.`
  return new CameraError('picture', sentence, { cause })
}

/** The file's name as it stands in a sentence, whatever it is made of. */
export function nameOf(file: Blob): string {
  const name = file instanceof File ? clipText(sanitizeLine(file.name), nameLimit) : ''
  return name === '' ? 'One of the files' : `“${name}”`
}

import { ascii, imageChunks } from './imageChunks.ts'

/** Where EXIF data stand: in chunk eXIf of a PNG, chunk EXIF of a WebP, segment APP1 of a JPEG. */
const exifTypes: readonly unknown[] = ['eXIf', 'EXIF', 0xe1]
const orientationTag = 0x0112
const long = 4

/** EXIF orientation, 1 to 8, and the bytes without which a decoder finds none; two zeros replace them in all but PNGs. */
type ExifOrientation = { readonly orientation: number; readonly from: number; readonly to: number }

/**
 * Reads the EXIF orientation of a JPEG, PNG or WebP. Damaged data are skipped.
 * @returns null where there is none, and for other files: HEIF and AVIF have properties that every decoder applies
 */
export function readOrientation(bytes: Uint8Array): ExifOrientation | null {
  try {
    for (const { format, type, at, end } of imageChunks(
      new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    )) {
      const orientation = exifTypes.includes(type) ? readExif(bytes.subarray(at, end)) : null
      if (orientation === null) continue
      // The whole chunk of a PNG, because another content needs another checksum.
      const [from, to] = format === 'png' ? [at - 8, end + 4] : [at, at + 2]
      return { orientation, from, to }
    }
  } catch (cause) {
    // It ends within a chunk's head.
    if (!(cause instanceof RangeError)) throw cause
  }
  return null
}

/** Reads the orientation in the first directory of a TIFF (TIFF 6.0, section 2); null where it is missing or damaged. */
function readExif(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    // "Exif" and two zeros stand before it in JPEGs, and in what some programs write into WebPs and PNGs.
    const start = ascii(view, 0) === 'Exif' ? 6 : 0
    const isLittle = ascii(view, start) === 'II*\0'
    if (!isLittle && ascii(view, start) !== 'MM\0*') return null
    const directory = start + view.getUint32(start + 4, isLittle)
    const count = view.getUint16(directory, isLittle)
    for (let entry = directory + 2; entry < directory + 2 + 12 * count; entry += 12) {
      if (view.getUint16(entry, isLittle) !== orientationTag) continue
      const isLong = view.getUint16(entry + 2, isLittle) === long
      const value = isLong ? view.getUint32(entry + 8, isLittle) : view.getUint16(entry + 8, isLittle)
      return value >= 1 && value <= 8 ? value : null
    }
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
  }
  return null
}

/** No picture is shown larger than the tallest strip, px: Safari's canvases hold a quarter of what phones photograph. */
const maxSidePx = 2400

/** Matrix of each orientation, 1 to 8, as `setTransform` takes it. */
const matrices = [
  [1, 0, 0, 1],
  [-1, 0, 0, 1],
  [-1, 0, 0, -1],
  [1, 0, 0, -1],
  [0, 1, 1, 0],
  [0, 1, -1, 0],
  [0, -1, -1, 0],
  [0, -1, 1, 0],
] as const

/**
 * Decodes an image upright. Chromium applies the EXIF orientation of a JPEG, but not of a PNG or WebP, and other browsers
 * differ: so the decoder gets a file without one, and it is applied here, at most 2400 px wide or high.
 * @returns bitmap; the caller closes it
 * @throws DOMException (rejects) for a file that this browser can't decode
 */
export async function decodeUpright(file: Blob): Promise<ImageBitmap> {
  const exif = readOrientation(new Uint8Array(await file.arrayBuffer()))
  const matrix = exif && exif.orientation > 1 ? matrices[exif.orientation - 1] : undefined
  if (!exif || !matrix) return createImageBitmap(file)
  const filler = new Uint8Array(exif.to - exif.from === 2 ? 2 : 0)
  const parts = [file.slice(0, exif.from), filler, file.slice(exif.to)]
  const image = await createImageBitmap(new Blob(parts, { type: file.type }))
  try {
    return turn(image, matrix)
  } finally {
    image.close()
  }
}

function turn(image: ImageBitmap, [a, b, c, d]: (typeof matrices)[number]): ImageBitmap {
  const scale = Math.min(1, maxSidePx / Math.max(image.width, image.height))
  const widthPx = Math.max(1, Math.round(image.width * scale))
  const heightPx = Math.max(1, Math.round(image.height * scale))
  const canvas = a === 0 ? new OffscreenCanvas(heightPx, widthPx) : new OffscreenCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to turn an image')
  context.imageSmoothingQuality = 'high'
  context.setTransform(a, b, c, d, a + c < 0 ? canvas.width : 0, b + d < 0 ? canvas.height : 0)
  context.drawImage(image, 0, 0, widthPx, heightPx)
  return canvas.transferToImageBitmap()
}

/** Scales a bitmap down, and closes it; a factor of 1 or more leaves it as it is. @returns bitmap; the caller closes it */
export async function scaleDown(bitmap: ImageBitmap, factor: number): Promise<ImageBitmap> {
  if (factor >= 1) return bitmap
  try {
    const resizeWidth = Math.max(1, Math.round(bitmap.width * factor))
    return await createImageBitmap(bitmap, { resizeWidth, resizeQuality: 'high' })
  } finally {
    bitmap.close()
  }
}

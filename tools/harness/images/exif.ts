import { joined, pngChunk } from './hostileFiles.ts'

const letters = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** EXIF data of an orientation alone, as a camera writes them, or little-endian, or without the prefix. */
export function exifData(orientation: number, { isLittle = false, prefix = 'Exif\0\0' } = {}): Uint8Array {
  const view = new DataView(new ArrayBuffer(26))
  const [short, entries] = [3, 1]
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d)
  for (const [at, value] of [
    [2, 42],
    [8, entries],
    [10, 0x0112],
    [12, short],
    [18, orientation],
  ] as const)
    view.setUint16(at, value, isLittle)
  view.setUint32(4, 8, isLittle)
  view.setUint32(14, 1, isLittle)
  return joined([letters(prefix), new Uint8Array(view.buffer)])
}

/** Adds data to a JPEG as its first segment APP1, to a PNG as its last chunk eXIf, to a WebP as its last chunk EXIF. */
export function withExif(file: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = new DataView(new ArrayBuffer(4))
  if (file[0] === 0xff) {
    size.setUint32(0, 0xffe10000 + data.length + 2)
    return joined([file.subarray(0, 2), new Uint8Array(size.buffer), data, file.subarray(2)])
  }
  if (file[0] === 0x89) return joined([file.subarray(0, -12), pngChunk('eXIf', data), file.subarray(-12)])
  size.setUint32(0, data.length, true)
  const whole = joined([
    file,
    letters('EXIF'),
    new Uint8Array(size.buffer),
    data,
    new Uint8Array(data.length % 2),
  ])
  new DataView(whole.buffer).setUint32(4, whole.length - 8, true)
  return whole
}

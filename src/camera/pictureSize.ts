import type { Size } from '../lib/geometry.ts'

/**
 * Size of a picture in a file, as its header says: the picture itself, which may be a million times as large as the
 * file, is not unpacked. @throws where the browser can't read the file
 */
export async function pictureSize(file: Blob): Promise<Size> {
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

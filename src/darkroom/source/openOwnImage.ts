import { decodableSize, nameOf, unreadableError } from '../../camera/decodeImage.ts'
import { askWorker } from '../workers/askWorker.ts'
import type { FileRequest, ImageResponse } from '../workers/fileWorker.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import fileWorkerUrl from '../workers/fileWorker.ts?worker&url'

/** From here on a picture takes long enough that a sentence says so, in pixels. */
const slowPixels = 16_000_000

/**
 * Opens a picture of the designer's own, in 4:3 and at most of a photo's size. A worker decodes and scales it: 50
 * megapixels would block the main thread. It goes nowhere.
 * @param onProgress gets a sentence where opening takes a second or more, and an empty one when it is over
 * @returns bitmap; the caller closes it
 * @throws CameraError `image` (rejects) for a file that this browser can't read or that is too large
 */
export async function openOwnImage(file: File, onProgress: (sentence: string) => void): Promise<ImageBitmap> {
  const { widthPx, heightPx } = await decodableSize(file)
  const isSlow = widthPx * heightPx >= slowPixels
  const megapixels = Math.round((widthPx * heightPx) / 1_000_000)
  if (isSlow) onProgress(`${nameOf(file)} has ${megapixels} megapixels and is being opened …`)
  const request: FileRequest = { kind: 'image', file }
  const { image } = await askWorker<ImageResponse>(fileWorkerUrl, 'file', request)
  if (!image) throw await unreadableError(file, new Error('not decoded'))
  if (isSlow) onProgress('')
  return image
}

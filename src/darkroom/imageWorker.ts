import { cropImage } from './cropImage.ts'

/** Response of the image worker to a file: the picture in 4:3, at most of a photo's size; null where it is none. */
export type ImageResponse = { readonly image: ImageBitmap | null }

addEventListener('message', ({ data }: MessageEvent<Blob>) => void answer(data))

async function answer(file: Blob): Promise<void> {
  const image = await openCropped(file).catch(() => null)
  const response: ImageResponse = { image }
  postMessage(response, { transfer: image ? [image] : [] })
}

async function openCropped(file: Blob): Promise<ImageBitmap> {
  const decoded = await createImageBitmap(file)
  try {
    return await cropImage(decoded, { widthPx: decoded.width, heightPx: decoded.height })
  } finally {
    decoded.close()
  }
}

import { drawn } from '../images/images.ts'
import type { CodeImage } from './addNoise.ts'

/** The frame as a webcam sends it: a JPEG, with half the size of chroma. */
export async function throughWebcam({ data, width, height }: CodeImage): Promise<ImageData> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  const bitmap = await createImageBitmap(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 }))
  return drawn({ widthPx: width, heightPx: height }, (context) => context.drawImage(bitmap, 0, 0))
}

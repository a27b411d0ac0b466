import { mergeSteps } from '../../../src/engine/light/mergeFrames.ts'
import { runSync } from '../../../src/lib/runSync.ts'
import { drawn } from '../images/images.ts'
import { addNoise, type CodeImage, dimNoise } from './addNoise.ts'

/** The frame as a webcam sends it: a JPEG, with half the size of chroma. */
export async function throughWebcam({ data, width, height }: CodeImage): Promise<ImageData> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  const bitmap = await createImageBitmap(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 }))
  return drawn({ widthPx: width, heightPx: height }, (context) => context.drawImage(bitmap, 0, 0))
}

/** Longer exposure of a still scene: four frames of a webcam in a dim room, merged. */
export async function longExposureOf(scene: ImageData): Promise<ImageData> {
  const { width, height } = scene
  const frames = await Promise.all([1, 2, 3, 4].map((seed) => throughWebcam(addNoise(scene, dimNoise, seed))))
  const pixels = frames.map(({ data }) => data)
  const merged = runSync(mergeSteps(pixels, { widthPx: width, heightPx: height }))
  if (!merged) throw new Error('nothing was merged')
  return new ImageData(merged, width, height)
}

import { runSync } from '../../../src/lib/timeSlice.ts'
import type { Rect, Size } from '../../../src/lib/geometry.ts'
import { cameraNoise, noiseOfMean } from '../../../src/photo/cameraNoise.ts'
import { mergeSteps } from '../../../src/photo/mergeFrames.ts'
import { createFrameSampler, createMeter } from '../../../src/photo/meter.ts'
import type { Metering } from '../../../src/photo/Photo.ts'
import { playImage } from '../camera/playImage.ts'
import { addNoise, darken, dimRoom } from './dimCamera.ts'
import { paintPortrait } from './portrait/paintPortrait.ts'
import { sitters } from './portrait/sitters.ts'
import { throughWebcam } from './throughWebcam.ts'

const size: Size = { widthPx: 640, heightPx: 480 }
/** Frames that a dim photo is merged of. */
const frameCount = 4

/** Places in a portrait's frame: the head with its hair, and skin without eyes and lips. */
export const portraitRegions = {
  head: { xPx: 165, yPx: 52, widthPx: 310, heightPx: 360 },
  skin: { xPx: 256, yPx: 226, widthPx: 128, heightPx: 30 },
} as const satisfies Readonly<Record<string, Rect>>

/** A photo as the films see it. */
export type Exposure = {
  readonly image: ImageData
  readonly metering: Metering
  /** Noise of its luma, codes. */
  readonly cameraSigma: number
}

/** One sitter in good light and in the dim room. */
export type DimPortrait = {
  /** Number on the Monk scale, 1 to 10. */
  readonly tone: number
  readonly goodLight: Exposure
  /** The shutter's frame in the dim room, and the photo merged of it and of those before it. */
  readonly shutter: Exposure
  readonly merged: Exposure
}

/**
 * Photographs the ten painted sitters in good light and in the dim room, 640 x 480. The booth's meter meters a playing
 * video, as it does in the live view; the noise is seeded.
 */
export async function* photographPortraits(): AsyncGenerator<DimPortrait> {
  const meter = createMeter()
  const sample = createFrameSampler()
  const metered = async (image: ImageData): Promise<Metering> => {
    const { video, stop } = await playImage(image)
    const small = sample(video)
    stop()
    if (!small) throw new Error('the video has no frame')
    return meter(small)
  }
  for (const [index, sitter] of sitters.entries()) {
    const painted = paintPortrait(sitter)
    const bright = new ImageData(painted.data, painted.width, painted.height)
    const room = darken(painted, dimRoom)
    const seeds = Array.from({ length: frameCount }, (_, frame) => index * frameCount + frame)
    const frames = await Promise.all(seeds.map((seed) => throughWebcam(addNoise(room, dimRoom, seed))))
    const [image, other] = frames
    const pixels = runSync(
      mergeSteps(
        frames.map((frame) => frame.data),
        size,
      ),
    )
    if (!image || !other || !pixels) throw new Error('nothing was merged')
    const metering = await metered(image)
    const cameraSigma = cameraNoise(image.data, other.data)
    yield {
      tone: index + 1,
      goodLight: { image: bright, metering: await metered(bright), cameraSigma: 0 },
      shutter: { image, metering, cameraSigma },
      merged: {
        image: new ImageData(pixels, size.widthPx, size.heightPx),
        metering,
        cameraSigma: noiseOfMean(cameraSigma, image.data, pixels),
      },
    }
  }
}

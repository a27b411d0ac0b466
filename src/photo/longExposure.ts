import { onVideoFrame } from '../camera/videoFrames.ts'
import { yieldToMain } from '../lib/async.ts'
import type { Cleanup } from '../lib/cleanup.ts'
import type { Size } from '../lib/geometry.ts'
import { runTimeSliced } from '../lib/timeSlice.ts'
import { type FramePixels, type Negative, noiseSteps, noNegative } from '../engine/index.ts'
import { clipFrames, clipFramesPerSecond } from './clipTiming.ts'
import { type FrameMerger, openFrameMerger } from './frameMerger.ts'
import { createFrameReader } from './frameReader.ts'

/** Reads the shutter's own frame, raw; null where its pixels are lost. */
export type ReadShutter = () => ImageData | null

/** Long exposure: the frames before a shutter, and what merges them with the shutter's own. */
export type LongExposure = {
  /** Opens the shutter: no later frame is read, and the main thread is free to encode the photo. */
  readonly stop: Cleanup
  /**
   * Makes the negative of a photo, in later tasks, so that the photo is dispatched before. Call it once, after `stop`.
   * @param isDim true merges the shutter's frame with those before it; false only measures the noise
   * @returns never rejects: where the merge fails, or is ended, the negative of a dim photo is the shutter's frame
   */
  readonly expose: (readShutter: ReadShutter, isDim: boolean) => Promise<Negative>
  /** The frames of the clip so far, raw, oldest first, at the clip's rate; none where no clip is kept. */
  readonly clip: () => readonly ImageData[]
  /** Forgets the frames, and ends the worker; a negative that is being made goes on, and ends it. */
  readonly close: Cleanup
  /** Ends the worker, and the making of the negative. */
  readonly end: Cleanup
}

/** Duration of the exposure, milliseconds: as long as a film is exposed by the light of a room. */
const exposureMs = 300
/** 15 frames a second are what a camera gives in the dark; of those before the shutter one may be its own. */
const exposureFrames = 4
const exposureIntervalMs = 60

/** A merge that takes longer than this, milliseconds, is ended: the next shutter may be 3 s later. */
const maxMergeMs = 3000

/** Presentation times jitter by some milliseconds. */
const jitterMs = 5

const clipIntervalMs = Math.floor(1000 / clipFramesPerSecond)
const clipSize: Size = { widthPx: 640, heightPx: 480 }

/** Options of a long exposure. */
export type LongExposureOptions = {
  /** When the shutter is due, on the monotonic clock. */
  readonly shutterMs: number
  /** True where the light is dim now, so that the frames will be merged. */
  readonly isDim: boolean
  /** Time from which the frames of a clip are kept, too, on the monotonic clock; null where no clip is kept. */
  readonly clipFromMs: number | null
}

/** Raw frame in its own size, and when it was presented, milliseconds on the monotonic clock. */
type KeptFrame = { readonly pixels: ImageData; readonly atMs: number }

/** Opens a long exposure on a playing video. It reads nothing while the page is hidden. */
export function openLongExposure(
  video: HTMLVideoElement,
  { shutterMs, isDim, clipFromMs }: LongExposureOptions,
): LongExposure {
  const read = createFrameReader(video)
  const exposureFromMs = shutterMs - exposureMs
  const keepsClip = clipFromMs !== null
  let frames: readonly KeptFrame[] = []
  const stop = onVideoFrame(video, () => {
    const atMs = performance.now()
    const isBefore = atMs < exposureFromMs
    // The exposure needs the frames that it has without a clip.
    const intervalMs = isBefore ? clipIntervalMs : exposureIntervalMs
    const dueMs = (frames.at(-1)?.atMs ?? -Infinity) + intervalMs - jitterMs
    if (atMs < Math.max(clipFromMs ?? exposureFromMs, dueMs)) return
    const pixels = read(isBefore ? clipSize : undefined)
    if (pixels) frames = [...frames, { pixels, atMs }].slice(keepsClip ? -clipFrames : -exposureFrames)
  })
  // Its worker ends with the negative that it makes, or that takes too long; with a countdown that took no photo (`close`);
  // and with the photo whose negative nobody needs any more (`end`).
  const merger = openFrameMerger(isDim)
  const clip = () => (keepsClip ? atClipRate(frames).map(({ pixels }) => pixels) : [])
  let isExposing = false
  return {
    stop,
    expose: (readShutter, isDim) => {
      isExposing = true
      const timer = setTimeout(merger.close, maxMergeMs)
      const before = frames.filter(({ atMs }) => atMs >= exposureFromMs).map(({ pixels }) => pixels)
      const kept = clip()
      const makeNegative = async (): Promise<Negative> => {
        await photoShown()
        const shutter = readShutter()
        if (!shutter) return noNegative
        const others = framesLike(shutter, before)
        if (!isDim) return measure(shutter, others)
        // The merger takes the shutter's frame over. Where it fails, that is read again: it is hardly ever needed.
        return merge(merger, shutter, others, kept).catch(() => ({ image: readShutter(), cameraSigma: 0 }))
      }
      return makeNegative()
        .catch(() => noNegative)
        .finally(() => {
          clearTimeout(timer)
          merger.close()
        })
    },
    clip,
    close: () => {
      stop()
      frames = []
      if (!isExposing) merger.close()
    },
    end: merger.close,
  }
}

/** Waits until the screen shows the photo: it is dispatched in the next task, and painted in the tasks which that one queues. */
async function photoShown(): Promise<void> {
  await yieldToMain()
  await yieldToMain()
}

/** @param kept frames that a clip goes on using */
async function merge(
  merger: FrameMerger,
  shutter: ImageData,
  others: readonly ImageData[],
  kept: readonly ImageData[],
): Promise<Negative> {
  const { width, height } = shutter
  const before = await copyKept(others, kept)
  const size = { widthPx: width, heightPx: height }
  const { pixels, cameraSigma } = await merger.merge({ shutter: shutter.data, before, size })
  return { image: new ImageData(pixels, width, height), cameraSigma }
}

async function measure(shutter: ImageData, others: readonly ImageData[]): Promise<Negative> {
  const steps = noiseSteps(
    shutter.data,
    others.map(({ data }) => data),
  )
  return { image: null, cameraSigma: await runTimeSliced(steps) }
}

/** Pixels of frames, copied where they are kept; each in a task of its own, because a large one takes milliseconds. */
async function copyKept(
  frames: readonly ImageData[],
  kept: readonly ImageData[],
): Promise<readonly FramePixels[]> {
  const all: FramePixels[] = []
  for (const frame of frames) {
    const isKept = kept.includes(frame)
    if (isKept) await yieldToMain()
    all.push(isKept ? frame.data.slice() : frame.data)
  }
  return all
}

/** The last frames of the shutter's size, the latest first. */
function framesLike({ width, height }: ImageData, frames: readonly ImageData[]): readonly ImageData[] {
  return frames
    .filter((frame) => frame.width === width && frame.height === height)
    .slice(-exposureFrames)
    .reverse()
}

/** Frames at the clip's rate: those of the exposure are closer to each other. */
function atClipRate(frames: readonly KeptFrame[]): readonly KeptFrame[] {
  let dueMs = -Infinity
  return frames.filter(({ atMs }) => {
    if (atMs < dueMs) return false
    dueMs = atMs + clipIntervalMs - jitterMs
    return true
  })
}

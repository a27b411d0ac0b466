import { yieldToMain } from '../lib/async.ts'
import type { Cleanup } from '../lib/cleanup.ts'
import type { Size } from '../lib/geometry.ts'
import { runTimeSliced } from '../lib/timeSlice.ts'
import { type ExposureFrames, type Negative, noiseSteps, noNegative } from '../engine/index.ts'
import { clipFrames, clipFramesPerSecond } from './clipTiming.ts'
import { type FrameMerger, openFrameMerger } from './frameMerger.ts'
import { createFrameReader } from './frameReader.ts'
import { jitterMs, openFrameRing, type RingFrame } from './frameRing.ts'

/** Reads the shutter's own frame, raw; null where its pixels are lost. */
export type ReadShutter = () => ImageData | null

/** Long exposure: the frames before a shutter, and what merges them with the shutter's own. */
export type LongExposure = {
  /** Opens the shutter: no later frame is read, and the main thread is free to encode the photo. */
  readonly stop: Cleanup
  /**
   * Makes the negative of a photo, in later tasks, so that the photo is told before. Call it once, after `stop`.
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

/** Opens a long exposure on a playing video. */
export function openLongExposure(
  video: HTMLVideoElement,
  { shutterMs, isDim, clipFromMs }: LongExposureOptions,
): LongExposure {
  const read = createFrameReader(video)
  const exposureFromMs = shutterMs - exposureMs
  const keepsClip = clipFromMs !== null
  const { frames, stop, close } = openFrameRing(video, {
    maxFrames: keepsClip ? clipFrames : exposureFrames,
    // The exposure needs the frames that it has without a clip.
    intervalMs: (atMs) => (atMs < exposureFromMs ? clipIntervalMs : exposureIntervalMs),
    fromMs: clipFromMs ?? exposureFromMs,
    read: () => read(performance.now() < exposureFromMs ? clipSize : undefined),
  })
  const merger = openFrameMerger(isDim)
  const clip = () => (keepsClip ? atClipRate(frames()).map(({ pixels }) => pixels) : [])
  let isExposing = false
  return {
    stop,
    expose: (readShutter, isDim) => {
      isExposing = true
      const timer = setTimeout(merger.close, maxMergeMs)
      const before = frames()
        .filter(({ atMs }) => atMs >= exposureFromMs)
        .map(({ pixels }) => pixels)
      const negative = isDim
        ? mergeNegative(merger, readShutter, { before, kept: clip() })
        : measureNegative(readShutter, before)
      return negative
        .catch(() => noNegative)
        .finally(() => {
          clearTimeout(timer)
          merger.close()
        })
    },
    clip,
    close: () => {
      close()
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

/** Frames before a shutter, oldest first; `kept` are those that a clip goes on using. */
type FramesBefore = { readonly before: readonly ImageData[]; readonly kept: readonly ImageData[] }

async function mergeNegative(
  merger: FrameMerger,
  readShutter: ReadShutter,
  { before, kept }: FramesBefore,
): Promise<Negative> {
  try {
    await photoShown()
    const shutter = readShutter()
    if (!shutter) return noNegative
    const { width, height } = shutter
    const { pixels, cameraSigma } = await merger.merge({
      shutter: shutter.data,
      before: await copyKept(framesLike(shutter, before), kept),
      size: { widthPx: width, heightPx: height },
    })
    return { image: new ImageData(pixels, width, height), cameraSigma }
  } catch {
    // The merger has the frames. The shutter's is read again, because it is hardly ever needed.
    return { image: readShutter(), cameraSigma: 0 }
  }
}

/** Pixels of frames, copied where they are kept; each in a task of its own, because a large one takes milliseconds. */
async function copyKept(
  frames: readonly ImageData[],
  kept: readonly ImageData[],
): Promise<ExposureFrames['before']> {
  const all: ImageData['data'][] = []
  for (const frame of frames) {
    const isKept = kept.includes(frame)
    if (isKept) await yieldToMain()
    all.push(isKept ? frame.data.slice() : frame.data)
  }
  return all
}

async function measureNegative(readShutter: ReadShutter, before: readonly ImageData[]): Promise<Negative> {
  await photoShown()
  const shutter = readShutter()
  if (!shutter) return noNegative
  const others = framesLike(shutter, before).map(({ data }) => data)
  return { image: null, cameraSigma: await runTimeSliced(noiseSteps(shutter.data, others)) }
}

/** The last frames of the shutter's size, the latest first. */
function framesLike({ width, height }: ImageData, frames: readonly ImageData[]): readonly ImageData[] {
  return frames
    .filter((frame) => frame.width === width && frame.height === height)
    .slice(-exposureFrames)
    .reverse()
}

/** Frames at the clip's rate: those of the exposure are closer to each other. */
function atClipRate(frames: readonly RingFrame[]): readonly RingFrame[] {
  let dueMs = -Infinity
  return frames.filter(({ atMs }) => {
    if (atMs < dueMs) return false
    dueMs = atMs + clipIntervalMs - jitterMs
    return true
  })
}

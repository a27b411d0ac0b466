import { clipFrames, clipFramesPerSecond } from '../../photo/clipTiming.ts'

/** Min duration of a video, seconds: Instagram takes no shorter one. */
const minSeconds = 3

/**
 * Boomerang: the order in which frames are shown, forward and back without a frame twice in a row, so that the last joins
 * the first of the next round.
 * @param count number of frames, 1 or more
 * @returns indices, `2 * count - 2` of them, or one
 */
export function boomerang(count: number): readonly number[] {
  const forward = Array.from({ length: count }, (_, index) => index)
  return [...forward, ...forward.slice(1, -1).reverse()]
}

/** When the frames of a video are shown. */
export type VideoSchedule = {
  /**
   * Indices of the frames, in the order in which they are shown. Each is shown for the first time after all frames before
   * it.
   */
  readonly order: readonly number[]
  readonly framesPerSecond: number
}

/** Schedule of a loop: one round of a boomerang, which rests at the shutter until it has lasted 3 s. */
export function scheduleLoop(): VideoSchedule {
  const round = boomerang(clipFrames)
  const rest = Array<number>(minSeconds * clipFramesPerSecond - round.length).fill(clipFrames - 1)
  return {
    order: [...round.slice(0, clipFrames), ...rest, ...round.slice(clipFrames)],
    framesPerSecond: clipFramesPerSecond,
  }
}

/**
 * Index of the frame of a clip at one of its steps: a clip with fewer frames than others is as long as they.
 * @param step 0 to `clipFrames` - 1
 */
export function frameAtStep(step: number, frameCount: number): number {
  return Math.round((step * (frameCount - 1)) / (clipFrames - 1))
}

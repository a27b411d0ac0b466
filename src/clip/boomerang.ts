import { clipFramesPerSecond } from '../photo/clipTiming.ts'

/** Duration of a clip, seconds. */
const [minSeconds, maxSeconds] = [2, 3]

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

/** When the frames of a clip are shown. */
export type ClipSchedule = {
  /** Indices of the frames, in the order in which they are shown. */
  readonly order: readonly number[]
  readonly framesPerSecond: number
}

/**
 * Schedule of a clip: as many rounds of a boomerang as last 2 s, at most 3 s, at the rate at which its frames are kept, or
 * up to 16 frames a second.
 * @param count number of frames, 2 or more
 */
export function scheduleClip(count: number): ClipSchedule {
  const round = boomerang(count)
  const rounds = Math.ceil((minSeconds * clipFramesPerSecond) / round.length)
  const order = Array.from({ length: rounds }, () => round).flat()
  const framesPerSecond = Math.max(clipFramesPerSecond, Math.ceil(order.length / maxSeconds))
  return { order, framesPerSecond }
}

/**
 * Index of the frame of one photo at a step of the clip: photos with fewer frames than others are as long as they.
 * @param step 0 to `stepCount` - 1
 */
export function frameAtStep(step: number, stepCount: number, frameCount: number): number {
  return stepCount < 2 ? 0 : Math.round((step * (frameCount - 1)) / (stepCount - 1))
}

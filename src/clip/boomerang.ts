/** Frames a second of a clip. */
export const clipFramesPerSecond = 14

/**
 * Boomerang: the order in which frames are shown, forward and back without a frame twice in a row, so that the last joins
 * the first of the next round.
 * @param count number of frames, 1 or more
 * @returns indices, `2 * count - 2` of them, or one
 */
export function boomerang(count: number): readonly number[] {
  const forward = Array.from({ length: count }, (_, index) => index)
  return [...forward, ...forward.slice(1, -1).toReversed()]
}

/**
 * Index of the frame of one photo at a step of the clip: photos with fewer frames than others are as long as they.
 * @param step 0 to `stepCount` - 1
 */
export function frameAtStep(step: number, stepCount: number, frameCount: number): number {
  return stepCount < 2 ? 0 : Math.round((step * (frameCount - 1)) / (stepCount - 1))
}

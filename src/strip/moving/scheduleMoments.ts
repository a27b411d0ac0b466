import { clipFrames, clipFramesPerSecond } from '../../photo/clipTiming.ts'
import type { VideoSchedule } from './boomerang.ts'

/** Frame of the moments, which are shown one after another. */
export type MomentFrame = {
  /** Index of the photo that is shown large, which is also the number of those on the strip; 4 at the end. */
  readonly photo: number
  /** Step of the photo's clip; null shows the photo itself. */
  readonly step: number | null
  /** Part of its coming that is done, 0 to 1. */
  readonly entered: number
  /** Part of the flash's white, 0 to 1. */
  readonly white: number
  /** Part of the way into the strip, 0 to 1. */
  readonly dropped: number
}

/** Each frame of a clip is shown twice: flashes and ways need a higher rate. */
const ticksPerStep = 2

/** Steps of a clip that are shown: the last second before the shutter. */
export const shownSteps = clipFramesPerSecond

/** Durations in ticks: a photo or the strip comes, the flash fades, the photo rests, drops; the strip stands. */
const ticks = { enter: 4, flash: 5, rest: 2, drop: 6, stand: 28 } as const

const still = { step: null, entered: 1, white: 0, dropped: 0 } as const

/**
 * Schedule of the moments: each photo's last second, its flash, and its way into the strip, one after another; at last the
 * strip stands. It takes 7.3 s.
 */
export function scheduleMoments(): VideoSchedule & { readonly frames: readonly MomentFrame[] } {
  const shown = [...[0, 1, 2, 3].flatMap(momentOf), ...standing()]
  return {
    frames: shown.map(([frame]) => frame),
    order: shown.flatMap(([, count], index) => Array<number>(count).fill(index)),
    framesPerSecond: ticksPerStep * clipFramesPerSecond,
  }
}

/** Frame, and its ticks. */
type Shown = readonly [frame: MomentFrame, ticks: number]

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

function momentOf(photo: number): readonly Shown[] {
  const clip = range(ticksPerStep * shownSteps).map((tick): MomentFrame => {
    // The first frame is the video's poster.
    const entered = photo === 0 ? 1 : Math.min(1, (tick + 1) / ticks.enter)
    const step = clipFrames - shownSteps + Math.floor(tick / ticksPerStep)
    return { ...still, photo, step, entered }
  })
  const flash = range(ticks.flash).map((tick): Shown => [
    { ...still, photo, white: 1 - tick / ticks.flash },
    1,
  ])
  const drop = range(ticks.drop).map((tick): Shown => [{ ...still, photo, dropped: tick / ticks.drop }, 1])
  return [
    ...clip.slice(0, ticks.enter).map((frame): Shown => [frame, 1]),
    ...clip
      .slice(ticks.enter)
      .filter((_, tick) => tick % ticksPerStep === 0)
      .map((frame): Shown => [frame, ticksPerStep]),
    ...flash,
    [{ ...still, photo }, ticks.rest],
    ...drop.slice(1),
  ]
}

function standing(): readonly Shown[] {
  const coming = range(ticks.enter).map((tick): Shown => [
    { ...still, photo: 4, entered: (tick + 1) / ticks.enter },
    1,
  ])
  return [...coming, [{ ...still, photo: 4 }, ticks.stand]]
}

import type { Size } from '../lib/geometry.ts'
import { runSync } from '../lib/timeSlice.ts'
import { type FramePixels, mergeSteps } from './mergeFrames.ts'

/** Request to the merge worker: frames as `mergeSteps` takes them. The response is what it returns. */
export type MergeRequest = { readonly frames: readonly FramePixels[]; readonly size: Size }

addEventListener('message', ({ data: { frames, size } }: MessageEvent<MergeRequest>) => {
  const pixels = runSync(mergeSteps(frames, size))
  postMessage(pixels, { transfer: pixels ? [pixels.buffer] : [] })
})

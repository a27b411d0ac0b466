import type { Size } from '../lib/geometry.ts'
import { runSync } from '../lib/timeSlice.ts'
import { type FramePixels, mergeSteps } from './mergeFrames.ts'

/** Request to the merge worker: frames as `mergeSteps` takes them. The response is what it returns. */
export type MergeRequest = { readonly frames: readonly FramePixels[]; readonly size: Size }

/** Merges small frames of noise, so that the code is compiled before the first shutter. */
function warmUp(): void {
  const size = { widthPx: 320, heightPx: 240 }
  const noise = () => Uint8ClampedArray.from({ length: 4 * 320 * 240 }, () => 128 + 8 * Math.random())
  const frames = [noise(), noise(), noise()]
  for (let round = 0; round < 4; round += 1) runSync(mergeSteps(frames, size))
}

addEventListener('message', ({ data: { frames, size } }: MessageEvent<MergeRequest>) => {
  const pixels = runSync(mergeSteps(frames, size))
  postMessage(pixels, { transfer: pixels ? [pixels.buffer] : [] })
})
warmUp()

import { nextVideoFrame } from '../../tools/harness/camera/playImage.ts'
import type { Subject } from './Subject.ts'

/** Consecutive frames of one subject: single frames differ in cost. */
const framesInRow = 3

/**
 * Times a frame of every subject that paints, in ms: from the upload until the pixels are painted, the mean of three
 * consecutive frames. Each frame uploads a new video frame: uploading the same one again is faster.
 */
export async function timeFrames(
  video: HTMLVideoElement,
  subjects: readonly Subject[],
  round: number,
): Promise<Readonly<Record<string, number>>> {
  const times: Record<string, number> = {}
  for (const { name, paint, wait } of subjects) {
    if (!paint) continue
    let sumMs = 0
    for (let frame = 0; frame < framesInRow; frame++) {
      await nextVideoFrame(video)
      const startMs = performance.now()
      paint(round * framesInRow + frame)
      wait()
      sumMs += performance.now() - startMs
    }
    times[name] = sumMs / framesInRow
  }
  return times
}

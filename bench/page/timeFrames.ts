import type { Subject } from './Subject.ts'

/** Frames in a row of one subject: not every frame costs the same. */
const framesInRow = 3

/**
 * One round: milliseconds of the whole frame of every subject that paints, upload and draw until the pixels are there,
 * the mean of three frames in a row. Every frame has a frame of its own: one that was uploaded before is uploaded faster.
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
      await nextFrame(video)
      const startMs = performance.now()
      paint(round * framesInRow + frame)
      wait()
      sumMs += performance.now() - startMs
    }
    times[name] = sumMs / framesInRow
  }
  return times
}

export function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    video.requestVideoFrameCallback(() => resolve())
  })
}

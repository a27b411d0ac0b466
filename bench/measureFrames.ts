import type { FilterRenderer, RenderOptions } from '../src/render/FilterRenderer.ts'
import type { Filter } from '../src/filters/Filter.ts'
import { nextVideoFrame } from '../tools/harness/camera/playImage.ts'

const rounds = 9
/** Consecutive frames of one filter: single frames differ in cost. */
const framesInRow = 3

/**
 * Measures the frame time of every filter in ms: from the upload of the video frame until the pixels are readable, the
 * mean of three consecutive frames, and the shortest of the rounds: whatever else the machine does only adds to it. Each
 * frame uploads a new video frame, as in the booth: uploading the same one again is faster.
 */
export async function measureFrames(
  renderer: FilterRenderer,
  video: HTMLVideoElement,
  optionsOfFilters: readonly RenderOptions[],
): Promise<ReadonlyMap<Filter, number>> {
  for (const options of optionsOfFilters) await renderer.prepare?.(options)
  const times = optionsOfFilters.map((options) => ({ options, ms: new Array<number>() }))
  for (let round = 0; round < rounds; round++) {
    // Filters take turns, so that a slow period of the machine affects all of them.
    for (const { options, ms } of times) {
      let sumMs = 0
      for (let frame = 0; frame < framesInRow; frame++) {
        await nextVideoFrame(video)
        sumMs += timeFrame(renderer, video, { ...options, frame: round * framesInRow + frame })
      }
      ms.push(sumMs / framesInRow)
    }
  }
  return new Map(times.map(({ options, ms }) => [options.filter, Math.min(...ms)]))
}

function timeFrame(renderer: FilterRenderer, video: HTMLVideoElement, options: RenderOptions): number {
  const context = renderer.canvas.getContext('webgl2')
  const start = performance.now()
  renderer.renderLive(video, options)
  // WebGL only queues draw calls: reading a pixel waits for them.
  context?.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4))
  return performance.now() - start
}

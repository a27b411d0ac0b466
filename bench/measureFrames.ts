import type { FilterRenderer, RenderOptions } from '../src/render/FilterRenderer.ts'
import type { Filter } from '../src/filters/Filter.ts'
import { nextVideoFrame } from '../tools/harness/camera/playImage.ts'

const rounds = 15
/** Consecutive frames of one filter: single frames differ in cost. */
const framesInRow = 3

/**
 * Measures the frame time of every filter in ms: from the upload of the video frame until the pixels are readable, the
 * mean of three consecutive frames, for each round. Each frame uploads a new video frame, as in the booth: uploading the
 * same one again is faster.
 */
export async function measureFrames(
  renderer: FilterRenderer,
  video: HTMLVideoElement,
  optionsOfFilters: readonly RenderOptions[],
): Promise<ReadonlyMap<Filter, readonly number[]>> {
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
  return new Map(times.map(({ options, ms }) => [options.filter, ms]))
}

/**
 * Ratio of two frame times, round by round, which a slow period of the machine changes little; of its rounds the lower
 * quartile, because other work costs a film, which is drawn by all processors, more than Classic.
 */
export function frameRatio(ms: readonly number[] = [], referenceMs: readonly number[] = []): number {
  const ratios = ms.map((time, round) => time / (referenceMs[round] ?? Number.NaN)).sort((a, b) => a - b)
  return ratios[Math.floor(ratios.length / 4)] ?? Number.NaN
}

function timeFrame(renderer: FilterRenderer, video: HTMLVideoElement, options: RenderOptions): number {
  const context = renderer.canvas.getContext('webgl2')
  const start = performance.now()
  renderer.renderLive(video, options)
  // WebGL only queues draw calls: reading a pixel waits for them.
  context?.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4))
  return performance.now() - start
}

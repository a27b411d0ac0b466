import type { FilterRenderer, RenderOptions } from '../src/render/FilterRenderer.ts'
import type { Filter } from '../src/filters/Filter.ts'

const rounds = 15
/** Frames in a row of one filter: not every frame costs the same. */
const framesInRow = 3

/**
 * Frame time of every filter: the median over the rounds, in ms, of the mean of three frames in a row, from the upload
 * of the video frame until the pixels are readable. Each one uploads another video frame, as in the booth: uploading
 * the same one again is faster.
 */
export async function measureFrames(
  renderer: FilterRenderer,
  video: HTMLVideoElement,
  optionsOfFilters: readonly RenderOptions[],
): Promise<ReadonlyMap<Filter, number>> {
  const times = optionsOfFilters.map((options) => ({ options, ms: new Array<number>() }))
  for (let round = 0; round < rounds; round++) {
    // Filters take turns, so that a slow moment of the machine hits them all.
    for (const { options, ms } of times) {
      let sumMs = 0
      for (let frame = 0; frame < framesInRow; frame++) {
        await nextFrame(video)
        sumMs += timeFrame(renderer, video, { ...options, frame: round * framesInRow + frame })
      }
      ms.push(sumMs / framesInRow)
    }
  }
  return new Map(times.map(({ options, ms }) => [options.filter, median(ms)]))
}

export function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    video.requestVideoFrameCallback(() => resolve())
  })
}

function timeFrame(renderer: FilterRenderer, video: HTMLVideoElement, options: RenderOptions): number {
  const context = renderer.canvas.getContext('webgl2')
  const start = performance.now()
  renderer.renderLive(video, options)
  // WebGL queues the draw calls: reading a pixel waits until they are done.
  context?.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4))
  return performance.now() - start
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
}

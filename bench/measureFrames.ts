import type { FilterRenderer, RenderOptions } from '../src/render/FilterRenderer.ts'
import type { Filter } from '../src/filters/Filter.ts'

const rounds = 15
/** Frames in a row of one filter: not every frame costs the same. */
const framesInRow = 3

/**
 * Medians over the rounds, milliseconds, of the whole tick of every filter, the mean of three frames in a row: upload
 * and draw, until the pixels are there. As in the booth, every tick has a frame of its own: one that was uploaded before is uploaded faster.
 */
export async function measureFrames(
  engine: FilterRenderer,
  video: HTMLVideoElement,
  exposures: readonly RenderOptions[],
): Promise<ReadonlyMap<Filter, number>> {
  const times = exposures.map((exposure) => ({ exposure, ms: new Array<number>() }))
  for (let round = 0; round < rounds; round++) {
    // Filters take turns, so that a slow moment of the machine hits them all.
    for (const { exposure, ms } of times) {
      let sumMs = 0
      for (let frame = 0; frame < framesInRow; frame++) {
        await nextFrame(video)
        sumMs += tick(engine, video, { ...exposure, frame: round * framesInRow + frame })
      }
      ms.push(sumMs / framesInRow)
    }
  }
  return new Map(times.map(({ exposure, ms }) => [exposure.filter, median(ms)]))
}

export function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    video.requestVideoFrameCallback(() => resolve())
  })
}

function tick(engine: FilterRenderer, video: HTMLVideoElement, exposure: RenderOptions): number {
  const context = engine.canvas.getContext('webgl2')
  const start = performance.now()
  engine.renderLive(video, exposure)
  // Drawing is only asked for until somebody wants to see a pixel of it.
  context?.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4))
  return performance.now() - start
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
}

import { expect, test } from 'vitest'
import { filterById, type FilterRenderer, filters, type RenderOptions } from '../src/engine/index.ts'
import { openGpu } from '../tools/harness/images/gpuImages.ts'
import { portrait } from '../tools/harness/images/images.ts'
import { nextVideoFrame, playImage } from '../tools/harness/camera/playImage.ts'
import { renderOptionsFixture } from '../tools/harness/fixtures/renderOptionsFixture.ts'
import { timePaint } from './timeFrames.ts'

const rounds = 40

/** Limit of the previews' time, as a part of a live frame's. */
const maxPart = 0.25

test(
  'the previews of all seven filters cost at most a quarter of the live view’s frame',
  // Retries, for a machine that was busy meanwhile.
  { retry: 2 },
  async () => {
    const renderer = await openGpu()
    const playing = await playImage(await portrait({ widthPx: 640, heightPx: 480 }))
    const parts = new Map<string, number>()
    for (const id of ['classic', 'portra400'] as const) {
      const options = renderOptionsFixture(filterById(id), { metering: { red: 1.2, green: 1, blue: 1.4 } })
      const { frameMs, previewsMs } = await measure(renderer, playing.video, options)
      parts.set(id, previewsMs / frameMs)
      console.log(
        `${id.padEnd(10)} ${frameMs.toFixed(1)} ms, seven previews ${previewsMs.toFixed(1)} ms more`,
      )
    }
    playing.stop()
    renderer.dispose()
    // Beside a film all seven fit into one frame; Classic's frame is so short that seven frames share them.
    expect(parts.get('portra400')).toBeLessThanOrEqual(maxPart)
    expect(Number(parts.get('classic')) / filters.length).toBeLessThanOrEqual(maxPart)
  },
)

/** Times a live frame, and what seven previews add to it, in ms: the shortest of all rounds, to exclude other load. */
async function measure(renderer: FilterRenderer, video: HTMLVideoElement, options: RenderOptions) {
  const [alone, both] = [new Array<number>(), new Array<number>()]
  for (let round = 0; round < rounds; round++) {
    const renderFrame = () => renderer.renderLive(video, { ...options, frame: round })
    await nextVideoFrame(video)
    alone.push(timePaint(renderer.canvas, renderFrame))
    await nextVideoFrame(video)
    both.push(
      timePaint(renderer.canvas, () => {
        renderFrame()
        renderAll(renderer, options)
      }),
    )
    await renderer.previews.read()
  }
  const frameMs = Math.min(...alone)
  return { frameMs, previewsMs: Math.min(...both) - frameMs }
}

function renderAll({ previews }: FilterRenderer, options: RenderOptions): void {
  previews.captureFrame()
  for (const tile of filters.keys()) previews.renderTile(tile, options)
}

import { expect, test } from 'vitest'
import type { FilterRenderer, RenderOptions } from '../src/render/FilterRenderer.ts'
import { loadLuts } from '../src/render/loadLuts.ts'
import { previewOptions } from '../src/render/filterPreviews.ts'
import { filterById, filters } from '../src/filters/filters.ts'
import { openGpuRenderer } from '../src/render/gpu/openGpuRenderer.tsx'
import { portrait } from '../tools/harness/images/images.ts'
import { playImage } from '../tools/harness/camera/playImage.ts'
import { renderOptionsFixture } from '../tools/harness/fixtures/renderOptionsFixture.ts'
import { nextFrame } from './measureFrames.ts'

const ignore = () => undefined
const rounds = 40

/** Part of the main view's tick that the proofs may cost. */
const mostOfTick = 0.25

test(
  'the proofs of all seven filters cost at most a quarter of the live view’s tick',
  // Taken anew on a machine that was busy with something else.
  { timeout: 120_000, retry: 2 },
  async () => {
    const engine = await openGpuRenderer(await loadLuts(), { onLost: ignore, onRestored: ignore })
    const playing = await playImage(await portrait({ widthPx: 640, heightPx: 480 }))
    const parts = new Map<string, number>()
    for (const id of ['classic', 'portra400'] as const) {
      const exposure = renderOptionsFixture(filterById(id), { metering: { red: 1.2, green: 1, blue: 1.4 } })
      const { tickMs, proofsMs } = await measure(engine, playing.video, exposure)
      parts.set(id, proofsMs / tickMs)
      console.log(`${id.padEnd(10)} ${tickMs.toFixed(1)} ms, seven proofs ${proofsMs.toFixed(1)} ms more`)
    }
    playing.stop()
    engine.dispose()
    // A film's tick could pay for all seven at once; Classic's is so short that seven ticks share them.
    expect(parts.get('portra400')).toBeLessThanOrEqual(mostOfTick)
    expect(Number(parts.get('classic')) / filters.length).toBeLessThanOrEqual(mostOfTick)
  },
)

/** Milliseconds of a tick, and what the proofs of its frame add to one: the quickest of all rounds, without the machine's other work. */
async function measure(engine: FilterRenderer, video: HTMLVideoElement, exposure: RenderOptions) {
  const [alone, both] = [new Array<number>(), new Array<number>()]
  for (let round = 0; round < rounds; round++) {
    const tick = () => engine.renderLive(video, { ...exposure, frame: round })
    await nextFrame(video)
    alone.push(timed(engine, tick))
    await nextFrame(video)
    both.push(
      timed(engine, () => {
        tick()
        printAll(engine, exposure)
      }),
    )
    await engine.previews.readAtlas()
  }
  const tickMs = Math.min(...alone)
  return { tickMs, proofsMs: Math.min(...both) - tickMs }
}

function printAll({ previews: proofs }: FilterRenderer, exposure: RenderOptions): void {
  proofs.captureFrame()
  for (const [place, filter] of filters.entries()) proofs.renderTile(place, previewOptions(exposure, filter))
}

/** Until the pixels are there: drawing is only asked for until somebody wants to see one of them. */
function timed({ canvas }: FilterRenderer, paint: () => void): number {
  const context = canvas.getContext('webgl2')
  const start = performance.now()
  paint()
  context?.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4))
  return performance.now() - start
}

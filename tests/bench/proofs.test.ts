import { expect, test } from 'vitest'
import type { Engine, Exposure } from '../../src/filters/Engine.ts'
import { loadLuts } from '../../src/filters/loadLuts.ts'
import { proofExposure } from '../../src/filters/Proofs.ts'
import { filterById, filters } from '../../src/filters/registry.ts'
import { openGpuEngine } from '../../src/ui/live/openGpuEngine.tsx'
import { portrait } from '../support/pictures.ts'
import { playPicture } from '../support/playPicture.ts'
import { someExposure } from '../support/someExposure.ts'
import { median, nextFrame } from './measureTicks.ts'

const ignore = () => undefined
const rounds = 40

/** Part of the main view's tick that all seven proofs of a frame may cost together. */
const mostOfTick = 0.25

test('the proofs of all seven filters cost at most a quarter of the live view’s tick', async () => {
  const engine = await openGpuEngine(await loadLuts(), { onLost: ignore, onRestored: ignore })
  const playing = await playPicture(await portrait({ widthPx: 640, heightPx: 480 }))
  const metering = { red: 1.2, green: 1, blue: 1.4 }
  const exposure = someExposure(filterById('portra400'), { metering })
  const [tick, proofs] = [new Array<number>(), new Array<number>()]
  for (let round = 0; round < rounds; round++) {
    await nextFrame(playing.video)
    tick.push(timed(engine, () => engine.paintLive(playing.video, { ...exposure, frame: round })))
    proofs.push(timed(engine, () => printAll(engine, exposure)))
  }
  playing.stop()
  engine.dispose()
  const [tickMs, proofsMs] = [median(tick), median(proofs)]
  console.log(
    `tick ${tickMs.toFixed(1)} ms, seven proofs ${proofsMs.toFixed(1)} ms, x ${(proofsMs / tickMs).toFixed(2)}`,
  )
  expect(proofsMs / tickMs).toBeLessThanOrEqual(mostOfTick)
})

function printAll({ proofs }: Engine, exposure: Exposure): void {
  proofs.keepFrame()
  for (const [place, filter] of filters.entries()) proofs.print(place, proofExposure(exposure, filter))
}

/** Until the pixels are there: drawing is only asked for until somebody wants to see one of them. */
function timed({ canvas }: Engine, paint: () => void): number {
  const context = canvas.getContext('webgl2')
  const start = performance.now()
  paint()
  context?.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4))
  return performance.now() - start
}

import type { FilterRenderer } from '../render/FilterRenderer.ts'
import { RendererLostError } from '../render/FilterRenderer.ts'
import type { AsyncSlot } from '../lib/asyncSlot.ts'
import { delay } from '../lib/async.ts'

/** A crash of the GPU process takes an engine its pixels for a second; together this is more than 5 s. */
const restMs = 250

const mostAttempts = 20

/**
 * Works with the engine that is there or comes next, and again where it loses the pixels meanwhile: what is finished
 * outlives the engine.
 * @throws EngineLostError where none keeps them; the signal's reason when given up
 */
export async function withRenderer<Result>(
  engines: AsyncSlot<FilterRenderer>,
  signal: AbortSignal,
  work: (engine: FilterRenderer) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const engine = await engines.wait(signal)
    try {
      return await work(engine)
    } catch (cause) {
      if (!(cause instanceof RendererLostError) || attempt === mostAttempts) throw cause
    }
    await delay(restMs, signal)
  }
}

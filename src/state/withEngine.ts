import type { Engine } from '../filters/Engine.ts'
import { EngineLostError } from '../filters/EngineLostError.ts'
import type { Gate } from '../lib/gate.ts'
import { pause } from '../lib/pause.ts'

/** A crash of the GPU process takes an engine its pixels for a second; together this is more than 5 s. */
const restMs = 250
const mostAttempts = 20

/**
 * Works with the engine that is there or comes next, and again where it loses the pixels meanwhile: what is finished
 * outlives the engine.
 * @throws EngineLostError where none keeps them; the signal's reason when given up
 */
export async function withEngine<Result>(
  engines: Gate<Engine>,
  signal: AbortSignal,
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const engine = await engines.pass(signal)
    try {
      return await work(engine)
    } catch (cause) {
      if (!(cause instanceof EngineLostError) || attempt === mostAttempts) throw cause
    }
    await pause(restMs, signal)
  }
}

import { yieldToMain } from './async.ts'

type Slicing = {
  /** Longest slice between two turns of the event loop, in ms; one more step comes on top. */
  readonly sliceMs?: number
  /** Gives up between two slices. */
  readonly signal?: AbortSignal
}

/**
 * Runs work that is done in steps in time slices, so that this thread can do other things in between.
 * @throws the signal's reason (rejects) when given up, and what a step throws
 */
export async function runTimeSliced<Result>(
  steps: Generator<void, Result>,
  { sliceMs = 5, signal }: Slicing = {},
): Promise<Result> {
  for (;;) {
    await yieldToMain()
    signal?.throwIfAborted()
    const endMs = performance.now() + sliceMs
    do {
      const { done, value } = steps.next()
      if (done === true) return value
    } while (performance.now() < endMs)
  }
}

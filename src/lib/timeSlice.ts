import { yieldToMain } from './async.ts'

/** Longest slice of work between two turns of the event loop, in ms; a step more comes on top. */
const sliceMs = 5

/** Works on this thread, which is left free again and again: between stretches of steps of a few milliseconds. */
export async function runTimeSliced<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    await yieldToMain()
    const endMs = performance.now() + sliceMs
    do {
      const { done, value } = steps.next()
      if (done === true) return value
    } while (performance.now() < endMs)
  }
}

/** The same in one go. */
export function runSync<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** Longest slice of a worker, which answers its page between two, in ms; a step more comes on top. */
const workerSliceMs = 12

/** Goes on with work that is done in steps, for some milliseconds; undefined while there is more of it. */
export function runTimeSlice<Result extends object>(steps: Generator<void, Result>): Result | undefined {
  const endMs = performance.now() + workerSliceMs
  do {
    const { done, value } = steps.next()
    if (done === true) return value
  } while (performance.now() < endMs)
  return undefined
}

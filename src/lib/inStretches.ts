import { nextTurn } from './nextTurn.ts'

/** Longest stretch of work; a step more comes on top. */
const stretchMs = 5

/** Works on this thread, which is left free again and again: between stretches of steps of a few milliseconds. */
export async function inStretches<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    await nextTurn()
    const endMs = performance.now() + stretchMs
    do {
      const { done, value } = steps.next()
      if (done === true) return value
    } while (performance.now() < endMs)
  }
}

/** The same in one go. */
export function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

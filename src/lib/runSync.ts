/** Runs work that is done in steps at once. */
export function runSync<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

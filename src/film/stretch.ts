/** Longest stretch of work; a step more comes on top. */
const stretchMs = 12

/** Goes on with work that is done in steps, for some milliseconds; undefined while there is more of it. */
export function stretch<Result extends object>(steps: Generator<void, Result>): Result | undefined {
  const endMs = performance.now() + stretchMs
  do {
    const { done, value } = steps.next()
    if (done === true) return value
  } while (performance.now() < endMs)
  return undefined
}

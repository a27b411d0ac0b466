/** Timer of retries with exponential backoff. */
export type Backoff = {
  /** Calls back after the current delay; the next delay is twice as long, up to the maximum. */
  readonly schedule: (retry: () => void) => void
  /** Sets the delay back to the first one. */
  readonly reset: () => void
  /** Cancels the scheduled retry. */
  readonly cancel: () => void
}

/** Creates a backoff timer; both delays in ms. */
export function createBackoff(firstDelayMs: number, maxDelayMs: number): Backoff {
  let delayMs = firstDelayMs
  let timer: NodeJS.Timeout | undefined
  return {
    schedule(retry) {
      timer = setTimeout(retry, delayMs)
      delayMs = Math.min(delayMs * 2, maxDelayMs)
    },
    reset() {
      delayMs = firstDelayMs
    },
    cancel: () => clearTimeout(timer),
  }
}

/** Resource that is opened in the background; a failed attempt is retried. */
export type Reopening<T> = {
  /** Starts the first attempt, once. */
  readonly start: () => void
  /**
   * Resolves with the open resource, and starts the first attempt if necessary. Only the first attempt is awaited:
   * once it has failed, this rejects at once with its reason until a retry succeeds.
   */
  readonly opened: () => Promise<T>
  /** Stops retrying. @returns the open resource, for the caller to close; undefined when it is not open yet */
  readonly stop: () => T | undefined
}

type Options<T> = {
  readonly open: () => Promise<T>
  /** Closes a resource that opens after `stop`. */
  readonly discard: (late: T) => void
  /** Called with the reason when it differs from the last one, and with undefined when an attempt succeeds after a failure. */
  readonly report: (cause: unknown) => void
  /** Delay after the first failure, in ms; it doubles with each failure, up to `maxDelayMs`. */
  readonly delayMs?: number
  readonly maxDelayMs?: number
}

/** Opens a resource in the background, and retries with exponential backoff while that fails. */
export function keepOpening<T>({
  open,
  discard,
  report,
  delayMs = 1000,
  maxDelayMs = 30_000,
}: Options<T>): Reopening<T> {
  let current: Promise<T> | undefined
  let value: T | undefined
  let timer: NodeJS.Timeout | undefined
  let reportedReason: string | undefined
  let isStopped = false

  async function attempt(nextDelayMs: number): Promise<T> {
    try {
      const opened = await open()
      if (isStopped) discard(opened)
      else value = opened
      if (reportedReason !== undefined && !isStopped) report(undefined)
      reportedReason = undefined
      return opened
    } catch (cause) {
      if (!isStopped) scheduleRetry(cause, nextDelayMs)
      throw cause
    }
  }
  function scheduleRetry(cause: unknown, nextDelayMs: number): void {
    const reason = String(cause)
    if (reason !== reportedReason) report(cause)
    reportedReason = reason
    timer = setTimeout(() => void retry(Math.min(nextDelayMs * 2, maxDelayMs)), nextDelayMs)
  }
  async function retry(nextDelayMs: number): Promise<void> {
    try {
      current = Promise.resolve(await attempt(nextDelayMs))
    } catch {
      // `attempt` has reported it and scheduled the next retry.
    }
  }
  function start(): Promise<T> {
    if (!current) {
      current = attempt(delayMs)
      // Reported already; a request that needs the resource awaits `current` itself.
      current.catch(() => undefined)
    }
    return current
  }

  return {
    start: () => void start(),
    opened: () => start(),
    stop() {
      isStopped = true
      clearTimeout(timer)
      return value
    },
  }
}

import { createBackoff } from '../database/backoff.ts'

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
}

const firstDelayMs = 1000
const maxDelayMs = 30_000

/** Opens a resource in the background, and retries with exponential backoff while that fails. */
export function keepOpening<T>({ open, discard, report }: Options<T>): Reopening<T> {
  const backoff = createBackoff(firstDelayMs, maxDelayMs)
  const reportChange = onlyChanges(report)
  let current: Promise<T> | undefined
  let value: T | undefined
  let isStopped = false

  async function attempt(): Promise<T> {
    try {
      const opened = await open()
      if (isStopped) discard(opened)
      else value = opened
      if (!isStopped) reportChange(undefined)
      return opened
    } catch (cause) {
      if (!isStopped) {
        reportChange(cause)
        backoff.schedule(() => void retry())
      }
      throw cause
    }
  }
  async function retry(): Promise<void> {
    try {
      current = Promise.resolve(await attempt())
    } catch {
      // `attempt` has reported it and scheduled the next retry.
    }
  }
  function start(): Promise<T> {
    if (!current) {
      current = attempt()
      // Reported already; a request that needs the resource awaits `current` itself.
      current.catch(() => undefined)
    }
    return current
  }

  return {
    start: () => void start(),
    opened: start,
    stop() {
      isStopped = true
      backoff.cancel()
      return value
    },
  }
}

/** Passes on only reasons that differ from the last one; it starts with undefined. */
function onlyChanges(report: (cause: unknown) => void): (cause: unknown) => void {
  const noReason = String(undefined)
  let lastReason = noReason
  return (cause) => {
    const reason = String(cause)
    if (reason !== lastReason) report(cause)
    lastReason = reason
  }
}

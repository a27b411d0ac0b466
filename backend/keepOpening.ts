/** Resource that is opened in the background and, after a failure, again and again. */
export type Reopening<T> = {
  /** Starts the first attempt, once. */
  readonly start: () => void
  /**
   * The open resource: waits for the first attempt only, so that nobody waits for one that may fail again.
   * Rejects with the reason while it is closed.
   */
  readonly opened: () => Promise<T>
  /** Ends the attempts. @returns what is open; undefined when nothing is, or is not yet */
  readonly stop: () => T | undefined
}

type Options<T> = {
  readonly open: () => Promise<T>
  /** Frees what an attempt has opened after the stop. */
  readonly discard: (late: T) => void
  /** Called with the reason when it is another one than before, and with undefined when it is open after a failure. */
  readonly report: (cause: unknown) => void
  /** Pause after the first failure, in ms; it doubles with each, up to `maxPauseMs`. */
  readonly pauseMs?: number
  readonly maxPauseMs?: number
}

/** Opens a resource, and tries again with a growing pause while it can't be opened. */
export function keepOpening<T>({
  open,
  discard,
  report,
  pauseMs = 1000,
  maxPauseMs = 30_000,
}: Options<T>): Reopening<T> {
  let current: Promise<T> | undefined
  let value: T | undefined
  let retry: NodeJS.Timeout | undefined
  let reported: string | undefined
  let isStopped = false

  async function attempt(pause: number): Promise<T> {
    try {
      const found = await open()
      if (isStopped) discard(found)
      else value = found
      if (reported !== undefined && !isStopped) report(undefined)
      reported = undefined
      return found
    } catch (cause) {
      if (!isStopped) fail(cause, pause)
      throw cause
    }
  }
  function fail(cause: unknown, pause: number): void {
    const reason = String(cause)
    if (reason !== reported) report(cause)
    reported = reason
    retry = setTimeout(() => void again(Math.min(pause * 2, maxPauseMs)), pause)
  }
  async function again(pause: number): Promise<void> {
    try {
      current = Promise.resolve(await attempt(pause))
    } catch {
      // Reported, and tried again.
    }
  }
  function start(): Promise<T> {
    if (!current) {
      current = attempt(pauseMs)
      // Reported already; requests look at it when they need it.
      current.catch(() => undefined)
    }
    return current
  }

  return {
    start: () => void start(),
    opened: () => start(),
    stop() {
      isStopped = true
      clearTimeout(retry)
      return value
    },
  }
}

type Options<T> = {
  readonly open: () => Promise<T>
  /** Closes a resource that opens after `stop`. */
  readonly discard: (late: T) => void
  /** Called with the reason when it differs from the last one, and with undefined when an attempt succeeds after a failure. */
  readonly report: (cause: unknown) => void
}

const firstDelayMs = 1000
const maxDelayMs = 30_000

/** Opens a resource in the background, and retries while that fails; the delay doubles with each attempt. */
export function keepOpening<T>({ open, discard, report }: Options<T>) {
  let current: Promise<T> | undefined
  let value: T | undefined
  let isStopped = false
  let lastReason = String(undefined)
  let [timer, delayMs]: [NodeJS.Timeout | undefined, number] = [undefined, firstDelayMs]

  function reportChange(cause: unknown): void {
    if (String(cause) !== lastReason) report(cause)
    lastReason = String(cause)
  }
  async function attempt(): Promise<T> {
    try {
      const opened = await open()
      if (isStopped) discard(opened)
      else {
        value = opened
        reportChange(undefined)
      }
      return opened
    } catch (cause) {
      if (!isStopped) {
        reportChange(cause)
        timer = setTimeout(() => void retry(), delayMs)
        delayMs = Math.min(2 * delayMs, maxDelayMs)
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
  function opened(): Promise<T> {
    if (!current) {
      current = attempt()
      // Reported already; a request that needs the resource awaits `current` itself.
      current.catch(() => undefined)
    }
    return current
  }

  return {
    /** Starts the first attempt, once. */
    start: (): void => void opened(),
    /**
     * Resolves with the open resource, and starts the first attempt if necessary. Only the first attempt is awaited:
     * once it has failed, this rejects at once with its reason until a retry succeeds.
     */
    opened,
    /** Stops retrying. @returns the open resource, for the caller to close; undefined when it is not open yet */
    stop(): T | undefined {
      isStopped = true
      clearTimeout(timer)
      return value
    },
  }
}

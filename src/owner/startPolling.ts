import type { Cleanup } from '../lib/cleanup.ts'

/** Counts, messages and strips come while the owner looks at them, milliseconds. */
const usualPollMs = 5000

/** Runs something now, and again and again while the page can be seen, but never while its last run is not over. @returns cleanup */
export function startPolling(run: () => Promise<unknown>, pollMs = usualPollMs): Cleanup {
  let isRunning = false
  const poll = () => {
    if (isRunning) return
    isRunning = true
    void run().finally(() => (isRunning = false))
  }
  const timer = setInterval(() => document.hidden || poll(), pollMs)
  poll()
  return () => clearInterval(timer)
}

import type { Cleanup } from '../lib/cleanup.ts'

/** Counts, messages and strips come while the owner looks at them. */
const pollMs = 5000

/** Runs something now, and every five seconds while the page can be seen. @returns cleanup */
export function startPolling(run: () => void): Cleanup {
  const timer = setInterval(() => document.hidden || run(), pollMs)
  run()
  return () => clearInterval(timer)
}

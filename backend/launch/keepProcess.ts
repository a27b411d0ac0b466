import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'

/** Ends within so much time that are too many, milliseconds. */
const windowMs = 60_000
const maxEnds = 5
/** Delay before a process is started again, milliseconds; it doubles with each end of the last minute. */
const firstDelayMs = 200

/** A process that is kept running. */
export type KeptProcess = {
  /** The process that runs now; null between two, and when it is given up. */
  readonly current: () => ChildProcess | null
  /** Ends it for good. Resolves when it has ended. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

/**
 * Starts a process, and starts it again whenever it ends.
 * @param start may reject: that counts as an end
 * @param onFailing called after five ends within a minute; then it is not started again
 * @param onEnd called at each end, with the exit status, null after a signal; true accepts the end
 */
export function keepProcess(
  start: () => Promise<ChildProcess>,
  onFailing: () => void,
  onEnd: (status: number | null) => boolean = () => false,
): KeptProcess {
  let child: ChildProcess | null = null
  let isStopped = false
  let ends: readonly number[] = []

  async function run(): Promise<void> {
    while (!isStopped) {
      const started = await start().catch(report)
      if (isStopped) started?.kill()
      child = started
      const status = started && (await ended(started))
      child = null
      if (isStopped || onEnd(status)) return
      const now = performance.now()
      ends = [...ends.filter((time) => now - time < windowMs), now]
      if (ends.length >= maxEnds) return onFailing()
      await setTimeout(firstDelayMs * 2 ** (ends.length - 1))
    }
  }
  const running = run()
  return {
    current: () => child,
    async stop(signal) {
      isStopped = true
      child?.kill(signal)
      await running
    },
  }
}

function report(cause: unknown): null {
  console.error(cause)
  return null
}

/** Resolves with the exit status; null after a signal, and for a program that can't be started. */
function ended(child: ChildProcess): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.once('exit', resolve)
  child.once('error', (cause) => resolve(report(cause)))
  return promise
}

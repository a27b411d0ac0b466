import { onIdle } from './async.ts'

/** Resolves when the page is idle; never if it is aborted before. */
export function idle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // A signal that is aborted already fires no event that could end the waiting.
    if (!signal.aborted) signal.addEventListener('abort', onIdle(resolve), { once: true })
  })
}

/**
 * Runs a task with a time limit, which each call of `extend` begins anew: a task that reports progress may take long, one
 * that stands still ends. Timers are the page's own, which tests control, unlike those of `AbortSignal.timeout`.
 * @param run gets a signal that is aborted at the limit, and with the caller's
 * @throws TimeoutError (DOMException) at the limit, also where the task ignores its signal; the caller's reason when aborted
 */
export async function withTimeLimit<Value>(
  limitMs: number,
  run: (signal: AbortSignal, extend: () => void) => Promise<Value>,
  outer?: AbortSignal,
): Promise<Value> {
  outer?.throwIfAborted()
  const controller = new AbortController()
  const { signal } = controller
  const abort = () =>
    controller.abort(outer?.reason ?? new DOMException(`nothing within ${limitMs} ms`, 'TimeoutError'))
  // Null once the task is over: one that was given up goes on, and may still report progress.
  let timer: ReturnType<typeof setTimeout> | null | undefined
  const extend = () => {
    if (timer === null) return
    clearTimeout(timer)
    timer = setTimeout(abort, limitMs)
  }
  extend()
  outer?.addEventListener('abort', abort)
  try {
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    )
    return await Promise.race([run(signal, extend), aborted])
  } finally {
    clearTimeout(timer ?? undefined)
    timer = null
    outer?.removeEventListener('abort', abort)
  }
}

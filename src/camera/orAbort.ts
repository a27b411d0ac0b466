/** The promise, or the signal's reason as soon as it is aborted; a value that comes too late is disposed of. */
export function orAbort<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
  dispose?: (late: Value) => void,
): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise
      .then((value) => (signal.aborted ? dispose?.(value) : resolve(value)), reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}

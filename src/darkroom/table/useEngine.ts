import { useEffect, useReducer, useState } from 'react'

import type { Engine } from '../../filters/Engine.ts'
import type { Tools } from '../Tools.ts'

/** A lost GPU comes back within about a second; where it doesn't, the next engine goes without. */
const patienceMs = 3000

/**
 * The engine that develops for the panel; null until it is open and while its GPU is lost. Keep `open` the same.
 * @throws Error (in rendering) where no engine can be opened at all
 */
export function useEngine(open: Tools['openEngine']): Engine | null {
  const [engine, setEngine] = useState<Engine | null>(null)
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null)
  const [opening, openAgain] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    const closed = new AbortController()
    const unlessClosed = (act: () => void) => () => {
      if (!closed.signal.aborted) act()
    }
    const onRestored = unlessClosed(openAgain)
    let timer: ReturnType<typeof setTimeout> | undefined
    const onLost = unlessClosed(() => {
      setEngine(null)
      timer = setTimeout(onRestored, patienceMs)
    })
    open({ onLost, onRestored }).then(
      (opened) => {
        closed.signal.addEventListener('abort', opened.dispose)
        if (closed.signal.aborted) opened.dispose()
        else setEngine(opened)
      },
      (cause: unknown) => setFailure({ cause }),
    )
    return () => {
      clearTimeout(timer)
      closed.abort()
      setEngine(null)
    }
  }, [opening, open])

  if (failure) throw failure.cause
  return engine
}

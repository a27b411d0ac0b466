import { useEffect, useReducer, useState } from 'react'
import { lazyModule } from '../../lib/lazyModule.ts'
import type { FilterRenderer } from '../../render/FilterRenderer.ts'
import type { OpeningStep } from '../../render/openRenderer.ts'

/** A lost context comes back within about a second; a browser that won't give it back gets the CPU engine. */
const patienceMs = 3000

/**
 * The engine of the booth; null until it is open and while its context is lost. Each opening has its own canvas,
 * so that the engine of an unmounted component can be freed without harm to the next.
 * @throws Error (in rendering) where no engine can be opened at all
 */
export function useRenderer(onProgress: (step: OpeningStep) => void): FilterRenderer | null {
  const [engine, setEngine] = useState<FilterRenderer | null>(null)
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null)
  const [opening, openAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const session = keepEngine({ setEngine, openAgain, onProgress })
    session.opened.catch((cause: unknown) => setFailure({ cause }))
    return session.close
  }, [opening, onProgress])
  if (failure) throw failure.cause
  return engine
}

type Keeper = {
  readonly setEngine: (engine: FilterRenderer | null) => void
  readonly openAgain: () => void
  readonly onProgress: (step: OpeningStep) => void
}

const rendererModule = lazyModule(() => import('../../render/openRenderer.ts'))

/** Opens one engine, reports its loss, and closes it: at once, or as soon as it is open. */
function keepEngine({ setEngine, openAgain, onProgress }: Keeper) {
  const closed = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const unlessClosed = (act: () => void) => () => {
    if (!closed.signal.aborted) act()
  }
  const renew = unlessClosed(openAgain)
  const onLost = unlessClosed(() => {
    setEngine(null)
    timer = setTimeout(renew, patienceMs)
  })
  const opened = rendererModule.load().then(async ({ openRenderer }) => {
    const engine = await openRenderer({ onProgress, onLost, onRestored: renew })
    closed.signal.addEventListener('abort', engine.dispose)
    if (closed.signal.aborted) engine.dispose()
    else setEngine(engine)
  })
  const close = () => {
    clearTimeout(timer)
    closed.abort()
    setEngine(null)
  }
  return { opened, close }
}

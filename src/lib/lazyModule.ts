import { memoizeAsync, yieldToMain } from './async.ts'
import type { Cleanup } from './cleanup.ts'

/**
 * Lazy module: code in a chunk of its own, fetched on first use. A failed fetch is forgotten: the next use tries again.
 */
export type LazyModule<Module> = {
  /** The module once it is loaded, null before. */
  readonly current: () => Module | null
  /** @throws the fetch's error (in the promise) */
  readonly load: () => Promise<Module>
  /**
   * Runs `start` once the module is loaded.
   * @param onError called if that fails; without it the fetch is repeated every 5 s
   * @returns cleanup; it also runs the cleanup that `start` returned
   */
  readonly start: (start: Start<Module>, onError?: (cause: unknown) => void) => Cleanup
}

type Start<Module> = (module: Module) => Cleanup | void

const retryMs = 5000

/**
 * Loads code lazily; every dynamic import goes through here. Components use it through `kit/Lazy.tsx`.
 * @param fetchModule a bare `() => import(...)`: Vite would run a chained `then` before the styles are loaded, and
 * lose their failure
 */
export function lazyModule<Module>(fetchModule: () => Promise<Module>): LazyModule<Module> {
  let loaded: Module | null = null
  const load = memoizeAsync(async () => {
    const module = await fetchModule()
    // The evaluation ends its task here: together with the first use it would be a long task on a phone.
    await yieldToMain()
    return (loaded = module)
  })
  return { current: () => loaded, load, start: (start, onError) => startModule(load, start, onError) }
}

function startModule<Module>(
  load: () => Promise<Module>,
  start: Start<Module>,
  onError?: (cause: unknown) => void,
): Cleanup {
  const controller = new AbortController()
  const { signal } = controller
  const run = (module: Module) => {
    if (signal.aborted) return
    const cleanup = start(module)
    if (cleanup) signal.addEventListener('abort', cleanup)
  }
  const attempt = () => {
    if (signal.aborted) return
    if (onError) load().then(run).catch(onError)
    else load().then(run, () => setTimeout(attempt, retryMs))
  }
  attempt()
  return () => controller.abort()
}

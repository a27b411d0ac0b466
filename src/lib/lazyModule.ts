/** Until what did not come is asked for again. */
const retryMs = 5000

/**
 * Runs something with a module that there is no doing without, as soon as it has come; one that does not come is
 * asked for again. Returns what calls it off.
 */
export function untilLoaded<Module>(load: () => Promise<Module>, run: (module: Module) => void): () => void {
  const over = new AbortController()
  const unlessOver = (act: () => void) => {
    if (!over.signal.aborted) act()
  }
  const ask = () => {
    load().then(
      (module) => unlessOver(() => run(module)),
      () => setTimeout(() => unlessOver(ask), retryMs),
    )
  }
  ask()
  return () => over.abort()
}

import type { Store } from '../../lib/store.ts'
import { type FilterRenderer, keepRenderer } from '../../engine/index.ts'
import type { Lut } from '../../engine/workbench.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import { failureAtom, rendererAtom } from './rendererAtoms.ts'

/** Renderer stage: keeps a renderer open; without one the page fails. @returns cleanup; it disposes of the renderer */
export function startRenderer(store: Store): Cleanup {
  return keepRenderer({
    onOpen: (renderer) => store.set(rendererAtom, withLutCache(renderer)),
    onLost: () => store.set(rendererAtom, null),
    onError: (cause) => store.set(failureAtom, { cause }),
  })
}

/** Renderer that skips a LUT which its filter has already: to set one takes longer than to compare it. */
function withLutCache(renderer: FilterRenderer): FilterRenderer {
  const luts = new Map<string, Lut>()
  return {
    ...renderer,
    setLut: (filterId, lut) => {
      if (luts.get(filterId) !== lut) renderer.setLut(filterId, lut)
      luts.set(filterId, lut)
    },
  }
}

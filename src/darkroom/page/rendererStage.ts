import { atom } from 'jotai'
import type { Store } from '../../lib/store.ts'
import { type FilterRenderer, keepRenderer } from '../../engine/index.ts'
import type { Lut } from '../../engine/workbench.ts'
import type { Cleanup } from '../../lib/cleanup.ts'

/** Renderer of the page; null until it is open and while its GPU context is lost. Its only writer is `startRenderer`. */
export const rendererAtom = atom<FilterRenderer | null>(null)

/** What ended the page, which then shows its error message; null while nothing has. */
export const failureAtom = atom<{ readonly cause: unknown } | null>(null)

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

import type { Store } from '../../booth/store.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import { keepRenderer } from '../../render/keepRenderer.ts'
import { failureAtom, rendererAtom } from './pageAtoms.ts'

/** Renderer stage: keeps a renderer open; without one the page fails. @returns cleanup; it disposes of the renderer */
export function startRenderer(store: Store): Cleanup {
  return keepRenderer({
    onOpen: (renderer) => store.set(rendererAtom, renderer),
    onLost: () => store.set(rendererAtom, null),
    onError: (cause) => store.set(failureAtom, { cause }),
  })
}

import { type Store, subscribe } from '../../lib/store.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import { comparisonAtom } from '../compare/comparisonAtoms.ts'
import { failureAtom } from '../page/rendererAtoms.ts'
import { measurePatches } from '../source/chart.ts'
import { activePaneAtom } from '../state/darkroomAtoms.ts'
import { scopeDataAtom } from './scopeAtoms.ts'
import type { Pixels } from './traces.ts'

/** Ten updates a second follow a drag; more would take time from the image. */
const updateMs = 100

/**
 * Scopes stage: comparison -> data of the scopes, at most ten times a second and never within the comparison's frame.
 * @returns cleanup
 */
export function startScopes(store: Store): Cleanup {
  return subscribe(store, activePaneAtom, (pane) => {
    try {
      return measurePane(store, pane)
    } catch (cause) {
      store.set(failureAtom, { cause })
      return undefined
    }
  })
}

function measurePane(store: Store, pane: 'left' | 'right'): Cleanup {
  const sample = createImageSampler()
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    timer = undefined
    const comparison = store.get(comparisonAtom)
    if (!comparison) return
    const { source } = comparison.request
    const after = sample(comparison[pane] ?? comparison.right)
    const before = sample(source.kind === 'still' ? source.image : source.video)
    const hasPatches = source.kind === 'still' && source.hasPatches
    store.set(scopeDataAtom, { before, after, patches: hasPatches ? measurePatches(after) : null })
  }
  const cleanup = subscribe(store, comparisonAtom, () => void (timer ??= setTimeout(update, updateMs)))
  return () => {
    cleanup()
    clearTimeout(timer)
  }
}

/** Size of what scopes read: a hundredth of a 4K image is enough for them. */
const widthPx = 160
const heightPx = 120

function createImageSampler(): (image: CanvasImageSource) => Pixels {
  const canvas = new OffscreenCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Canvas error.')
  context.imageSmoothingQuality = 'high'
  return (image) => {
    context.drawImage(image, 0, 0, widthPx, heightPx)
    return context.getImageData(0, 0, widthPx, heightPx)
  }
}

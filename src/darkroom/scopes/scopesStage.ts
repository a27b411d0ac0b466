import { atom } from 'jotai'
import { type Store, subscribe } from '../../booth/store.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import { comparisonAtom } from '../compare/comparisonAtoms.ts'
import type { Comparison } from '../compare/compareRenderer.ts'
import { failureAtom } from '../page/pageAtoms.ts'
import { type MeasuredPatch, measurePatches } from '../source/chart.ts'
import type { Source } from '../source/source.ts'
import { activePaneAtom } from '../state/darkroomAtoms.ts'
import type { Pixels } from './traces.ts'

/** Data of the scopes. */
export type ScopeData = {
  /** Image of the source, and as the active edit develops it. */
  readonly before: Pixels
  readonly after: Pixels
  /** Null for every source but the chart. */
  readonly patches: readonly MeasuredPatch[] | null
}

/** Data of the scopes; null before the first comparison. Its only writer is the scopes stage. */
export const scopeDataAtom = atom<ScopeData | null>(null)

/** Ten updates a second follow a drag; more would take time from the image. */
const updateMs = 100

/**
 * Scopes stage: comparison -> data of the scopes, at most ten times a second and never within the comparison's frame.
 * @returns cleanup
 */
export function startScopes(store: Store): Cleanup {
  return subscribe(store, activePaneAtom, (pane) => {
    try {
      return measurePane(store, pane, createImageSampler())
    } catch (cause) {
      store.set(failureAtom, { cause })
      return undefined
    }
  })
}

type Pane = 'left' | 'right'

function measurePane(store: Store, pane: Pane, sample: ImageSampler): Cleanup {
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    timer = undefined
    const comparison = store.get(comparisonAtom)
    if (comparison) store.set(scopeDataAtom, measure(comparison, pane, sample))
  }
  const cleanup = subscribe(store, comparisonAtom, () => {
    timer ??= setTimeout(update, updateMs)
    return undefined
  })
  return () => {
    cleanup()
    clearTimeout(timer)
  }
}

function measure(
  { request: { source }, left, right }: Comparison,
  pane: Pane,
  sample: ImageSampler,
): ScopeData {
  const after = sample((pane === 'left' ? left : null) ?? right)
  const hasPatches = source.kind === 'still' && source.hasPatches
  return { before: sample(imageOf(source)), after, patches: hasPatches ? measurePatches(after) : null }
}

function imageOf(source: Source): CanvasImageSource {
  return source.kind === 'still' ? source.image : source.video
}

/** Size of what scopes read: a hundredth of a 4K image is enough for them. */
const widthPx = 160
const heightPx = 120

/** Samples an image as 160 x 120 pixels. */
type ImageSampler = (image: CanvasImageSource) => Pixels

/** Creates an image sampler with a canvas of its own. */
function createImageSampler(): ImageSampler {
  const canvas = new OffscreenCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Canvas error.')
  context.imageSmoothingQuality = 'high'
  return (image) => {
    context.drawImage(image, 0, 0, widthPx, heightPx)
    return context.getImageData(0, 0, widthPx, heightPx)
  }
}

import { atom } from 'jotai'
import { onVideoFrame } from '../../camera/videoFrames.ts'
import { type FilterRenderer, RendererLostError } from '../../engine/index.ts'
import type { ShaderError } from '../../engine/workbench.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import type { Size } from '../../lib/geometry.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { rendererAtom } from '../page/rendererStage.ts'
import type { Source } from '../source/source.ts'
import { comparedAtom, editorAtom, openSourceAtom, shownSourceAtom } from '../state/darkroomAtoms.ts'
import type { EditId } from '../state/editorState.ts'
import type { ComparePanes } from '../viewer/viewport.ts'
import { createComparePane, type PaneContent } from './comparePane.ts'
import { tunedFilterAtoms } from './filmStage.ts'

/** Comparison stage: renderer, request -> comparison, again with each frame and edited shader. @returns cleanup */
export function startComparison(store: Store): Cleanup {
  const { setRenderer, show, render, refresh, close } = createCompareRenderer((comparison) =>
    store.set(lastComparisonAtom, comparison),
  )
  return combineCleanups(
    subscribe(store, rendererAtom, setRenderer),
    subscribe(store, compareRequestAtom, show),
    subscribe(store, shownSourceAtom, (source) =>
      source?.kind === 'moving' ? onVideoFrame(source.video, render) : null,
    ),
    subscribe(store, rendererAtom, (renderer) => renderer?.shaderEdits?.onEdit(refresh)),
    subscribe(store, rendererAtom, (renderer) =>
      renderer?.shaderEdits?.onError((error) => store.set(shaderErrorAtom, error)),
    ),
    close,
  )
}

/** Error of the shader that was saved last; null while it has none. Its only writer is the comparison stage. */
export const shaderErrorAtom = atom<ShaderError | null>(null)

/** Request for a comparison; null until the first source is open. */
const compareRequestAtom = atom((get): CompareRequest | null => {
  const source = get(shownSourceAtom)
  if (!source) return null
  const compared = get(comparedAtom)
  const tuned = (id: EditId) => get(tunedFilterAtoms[id].tunedAtom)
  if (compared.mode === 'ab') return { source, left: tuned('a'), right: tuned('b') }
  const left = { after: null, before: 'before', reference: compared.reference } as const
  return { source, left: left[compared.mode], right: tuned(get(activeAtom)) }
})

const activeAtom = atom((get) => get(editorAtom).active)

const paneNames = { after: null, before: ['Before', 'After'], ab: ['A', 'B'] } as const

/** Names of the two panes; null for a single one. */
export const paneNamesAtom = atom((get): readonly [left: string, right: string] | null => {
  const compared = get(comparedAtom)
  return compared.mode === 'reference' ? [compared.reference.name, 'After'] : paneNames[compared.mode]
})

/** Curves of the active edit's film; null until it is baked, and without a film. */
export const filmCurvesAtom = atom((get) => get(tunedFilterAtoms[get(activeAtom)].filmAtom)?.curves ?? null)

/** Comparison that was developed last; its only writer is the comparison stage. */
export const lastComparisonAtom = atom<Comparison | null>(null)

/** Last comparison; null before the first, and while its source is closed and the next one is not developed. */
export const comparisonAtom = atom((get) => {
  const comparison = get(lastComparisonAtom)
  const open = get(openSourceAtom)
  const source = comparison?.request.source
  return source && (source === open?.source || source === open?.freeze) ? comparison : null
})

const widthAtom = atom((get) => get(lastComparisonAtom)?.size.widthPx ?? 4)
const heightAtom = atom((get) => get(lastComparisonAtom)?.size.heightPx ?? 3)

/** Size of the developed image, 4 x 3 before the first; another object only when it changes. */
export const imageSizeAtom = atom((get): Size => ({ widthPx: get(widthAtom), heightPx: get(heightAtom) }))

/** Request to develop a source through one filter, or through two for a comparison. */
type CompareRequest = {
  readonly source: Source
  readonly left: PaneContent | null
  readonly right: PaneContent
}

/** Developed comparison: its canvases, the size of the image, and what was requested. The next one has the same canvases. */
export type Comparison = ComparePanes & {
  readonly request: CompareRequest
  readonly size: Size
  /** How many comparisons came before it: another number has other pixels. */
  readonly serial: number
  /** Time that it took, in milliseconds. */
  readonly frameMs: number
}

/**
 * Creates a compare renderer, which develops one or two panes and keeps them. It waits until it is given a renderer. The
 * caller closes it.
 * @param onRender gets each comparison
 */
export function createCompareRenderer(onRender: (comparison: Comparison) => void) {
  const [left, right] = [createComparePane(), createComparePane()]
  let renderer: FilterRenderer | null = null
  let request: CompareRequest | null = null
  let serial = 0
  let handle = 0
  const render = () => {
    handle = 0
    if (!renderer || !request) return
    const startMs = performance.now()
    try {
      right.render(renderer, request.source, request.right)
      if (request.left) left.render(renderer, request.source, request.left)
    } catch (error) {
      // The next renderer develops it again.
      if (error instanceof RendererLostError) return
      throw error
    }
    serial += 1
    onRender({
      left: request.left ? left.canvas : null,
      right: right.canvas,
      request,
      size: { widthPx: right.canvas.width, heightPx: right.canvas.height },
      serial,
      frameMs: performance.now() - startMs,
    })
  }
  const schedule = () => void (handle ||= requestAnimationFrame(render))
  return {
    /** Sets the renderer to develop with; null while its GPU context is lost. */
    setRenderer: (next: FilterRenderer | null) => {
      renderer = next
      schedule()
    },
    /** Develops with the next animation frame; only the newest request of a frame is developed. */
    show: (next: CompareRequest | null) => {
      request = next
      schedule()
    },
    /** Develops a new frame of the source at once. */
    render,
    /** Develops the same again: a shader was edited. */
    refresh: () => {
      for (const pane of [left, right]) pane.invalidate()
      schedule()
    },
    close: () => cancelAnimationFrame(handle),
  }
}

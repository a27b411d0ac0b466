import { useEffect, useMemo, useState } from 'react'
import type { FilterRenderer } from '../../render/FilterRenderer.ts'
import { onShaderEdit } from '../../render/gpu/shaderSource.ts'
import { keepRenderer } from '../../render/keepRenderer.ts'
import { type CompareRenderer, type CompareRequest, createCompareRenderer } from './compareRenderer.ts'
import type { Reference } from './comparePane.ts'
import type { Source } from '../source/source.ts'
import type { EditorState } from '../state/useEditorState.ts'
import { compareRequestOf, useTunedFilter } from './useTunedFilter.ts'
import type { CompareMode } from '../viewer/ViewBar.tsx'

/**
 * Renderer of the darkroom; null until it is open and while its GPU context is lost.
 * @throws (in rendering) where none can be opened
 */
export function useRenderer(): FilterRenderer | null {
  const [renderer, setRenderer] = useState<FilterRenderer | null>(null)
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null)
  useEffect(
    () =>
      keepRenderer({
        onOpen: setRenderer,
        onLost: () => setRenderer(null),
        onError: (cause) => setFailure({ cause }),
      }),
    [],
  )
  if (failure) throw failure.cause
  return renderer
}

type Comparison = {
  readonly source: Source | null
  readonly mode: CompareMode
  readonly reference: Reference | null
  readonly state: EditorState
}

/** Compare request of the editor's two edits, and the curves of the active edit: of its film, or of its `.cube` file. */
export function useCompareRequest(
  { source, mode, reference, state: { a, b, active } }: Comparison,
  onFailure: (sentence: string) => void,
) {
  const edits = { a: useTunedFilter(a, onFailure), b: useTunedFilter(b, onFailure) }
  const [tunedA, tunedB, tuned] = [edits.a.tuned, edits.b.tuned, edits[active].tuned]
  const request = useMemo(
    (): CompareRequest | null =>
      source && compareRequestOf(source, mode, { a: tunedA, b: tunedB, active: tuned, reference }),
    [source, mode, tunedA, tunedB, tuned, reference],
  )
  return { request, curves: edits[active].film?.curves ?? null }
}

/** Compare renderer that develops a request with a renderer, again whenever a shader is edited. */
export function useCompareRenderer(
  renderer: FilterRenderer | null,
  request: CompareRequest | null,
): CompareRenderer {
  const [compareRenderer] = useState(createCompareRenderer)
  useEffect(() => compareRenderer.setRenderer(renderer), [compareRenderer, renderer])
  useEffect(() => compareRenderer.show(request), [compareRenderer, request])
  useEffect(() => compareRenderer.close, [compareRenderer])
  useEffect(() => onShaderEdit(compareRenderer.refresh), [compareRenderer])
  return compareRenderer
}

import './theme.css'

import { useCallback, useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary, ErrorMessage } from '../kit/ErrorBoundary.tsx'
import type { FilterRenderer } from '../render/FilterRenderer.ts'
import { onShaderEdit } from '../render/gpu/shaderSource.ts'
import { keepRenderer } from '../render/keepRenderer.ts'
import outOfOrderStyles from '../ui/OutOfOrder.module.css'
import { type CompareRenderer, type CompareRequest, createCompareRenderer } from './compareRenderer.ts'
import styles from './Darkroom.module.css'
import { EditorPanel } from './EditorPanel.tsx'
import { RenderTimes } from './RenderTimes.tsx'
import { Scopes } from './scopes/Scopes.tsx'
import type { Source } from './source.ts'
import { acceptFiles, SourceBar } from './SourceBar.tsx'
import { type EditorState, initialEditorState, useEditorState } from './useEditorState.ts'
import { type SourceChoice, useFreezeFrame, useSource } from './useSource.ts'
import { compareRequestOf, useTunedFilter } from './useTunedFilter.ts'
import { type CompareMode, ViewBar } from './ViewBar.tsx'
import { Viewer } from './Viewer.tsx'
import { type Viewport, wholeImage } from './viewport.ts'

const paneNames = { after: null, before: ['Before', 'After'], ab: ['A', 'B'] } as const

/** Darkroom: designers choose a source, edit a filter and see what it makes of the source. */
function Darkroom() {
  const [initial] = useState(() => initialEditorState(location.search))
  const { state, ...history } = useEditorState(initial.state)
  const [choice, setChoice] = useState<SourceChoice>({ id: 'portrait', file: null })
  const [mode, setMode] = useState<CompareMode>('before')
  const [viewport, setViewport] = useState<Viewport>(wholeImage)
  const [notice, setNotice] = useState(initial.notice)
  const renderer = useRenderer()
  const source = useSource(choice, setNotice)
  const { shown, isFrozen, setFrozen } = useFreezeFrame(source)
  const { request, curves } = useCompareRequest(shown, mode, state, setNotice)
  const compareRenderer = useCompareRenderer(renderer, request)

  const choose = useCallback((next: SourceChoice) => {
    setNotice('')
    setChoice(next)
  }, [])
  return (
    <main className={styles['darkroom']} {...acceptFiles(choose)}>
      <h1>DARKROOM</h1>
      <div className={styles['bar']}>
        <SourceBar choice={choice} onChoose={choose} isFrozen={isFrozen} onFreeze={setFrozen} />
        <ViewBar mode={mode} onMode={setMode} viewport={viewport} onViewport={setViewport} />
      </div>
      <Viewer
        compareRenderer={compareRenderer}
        viewport={viewport}
        onViewport={setViewport}
        names={paneNames[mode]}
      />
      <EditorPanel state={state} {...history} onNotice={setNotice} />
      <Scopes
        compareRenderer={compareRenderer}
        side={mode === 'ab' && state.active === 'a' ? 'left' : 'right'}
        curves={curves}
      />
      <footer className={styles['foot']}>
        <output>{notice}</output>
        <RenderTimes compareRenderer={compareRenderer} renderer={renderer} />
        <a href="/">To the booth</a>
      </footer>
    </main>
  )
}

/** Message in place of the darkroom after an error. */
function DarkroomError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main className={outOfOrderStyles['page']}>
      <h1>DARKROOM</h1>
      <ErrorMessage
        message="The darkroom is out of order. What was saved or shared is still there."
        onRetry={onRetry}
      />
    </main>
  )
}

/**
 * Renderer of the darkroom; null until it is open and while its GPU context is lost.
 * @throws (in rendering) where none can be opened
 */
function useRenderer(): FilterRenderer | null {
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

/** Compare request of the editor's two edits, and the curves of the active edit's film. */
function useCompareRequest(
  source: Source | null,
  mode: CompareMode,
  { a, b, active }: EditorState,
  onFailure: (sentence: string) => void,
) {
  const edits = { a: useTunedFilter(a, onFailure), b: useTunedFilter(b, onFailure) }
  const [tunedA, tunedB, tuned] = [edits.a.tuned, edits.b.tuned, edits[active].tuned]
  const request = useMemo(
    (): CompareRequest | null =>
      source && compareRequestOf(source, mode, { a: tunedA, b: tunedB, active: tuned }),
    [source, mode, tunedA, tunedB, tuned],
  )
  return { request, curves: edits[active].film?.curves ?? null }
}

/** Compare renderer that develops a request with a renderer, again whenever a shader is edited. */
function useCompareRenderer(
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

/** Mounts the darkroom in place of the booth. */
export function runDarkroom(element: HTMLElement): void {
  createRoot(element).render(
    <ErrorBoundary fallback={(tryAgain) => <DarkroomError onRetry={tryAgain} />}>
      <Darkroom />
    </ErrorBoundary>,
  )
}

import './theme.css'

import { useCallback, useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { onShaderEdit } from '../render/gpu/shaderSource.ts'
import { initialEditorState, useEditorState } from './useEditorState.ts'
import { EditorPanel } from './EditorPanel.tsx'
import styles from './Darkroom.module.css'
import { Scopes } from './scopes/Scopes.tsx'
import { SourceBar, acceptFiles } from './SourceBar.tsx'
import { useFrozen, type Chosen, useSource } from './useSource.ts'
import { createCompareRenderer, type CompareRequest, type Tools } from './compareRenderer.ts'
import { compareRequestOf, useTunedFilter } from './useTunedFilter.ts'
import { RenderTimes } from './RenderTimes.tsx'
import { type Viewport, wholePicture } from './viewport.ts'
import { type CompareMode, ViewBar } from './ViewBar.tsx'
import { Viewer } from './Viewer.tsx'
import { ErrorMessage, ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import outOfOrderStyles from '../ui/OutOfOrder.module.css'
import { onVideoFrame, liveOptions } from '../render/videoFrames.ts'
import type { FilterRenderer } from '../render/FilterRenderer.ts'
import { keepRenderer } from '../render/keepRenderer.ts'
const pairs = { after: null, before: ['Before', 'After'], ab: ['A', 'B'] } as const

/** The designers' panel: a source, a look under the controls, and what it makes of the source. */
export function Darkroom({ tools }: { readonly tools: Tools }) {
  const [first] = useState(() => initialEditorState(location.search))
  const { bench, ...history } = useEditorState(first.bench)
  const [chosen, setChosen] = useState<Chosen>({ id: 'portrait', file: null })
  const [comparison, setComparison] = useState<CompareMode>('before')
  const [view, setView] = useState<Viewport>(wholePicture)
  const [notice, setNotice] = useState(first.notice)
  const [table] = useState(() => createCompareRenderer(tools))
  const engine = tools.useRenderer()
  const source = useSource(chosen, setNotice)
  const { shown, isFrozen, setFrozen } = useFrozen(source)
  const looks = { a: useTunedFilter(bench.a, setNotice), b: useTunedFilter(bench.b, setNotice) }
  const { look, developed } = looks[bench.active]

  const order = useMemo(
    (): CompareRequest | null =>
      shown && compareRequestOf(shown, comparison, { a: looks.a.look, b: looks.b.look, active: look }),
    [shown, comparison, looks.a.look, looks.b.look, look],
  )
  useEffect(() => table.setEngine(engine), [table, engine])
  useEffect(() => table.show(order), [table, order])
  useEffect(() => table.close, [table])
  useEffect(() => onShaderEdit(table.refresh), [table])

  const choose = useCallback((next: Chosen) => {
    setNotice('')
    setChosen(next)
  }, [])
  return (
    <main className={styles['darkroom']} {...acceptFiles(choose)}>
      <h1>DARKROOM</h1>
      <div className={styles['bar']}>
        <SourceBar chosen={chosen} onChoose={choose} isFrozen={isFrozen} onFreeze={setFrozen} />
        <ViewBar comparison={comparison} onCompare={setComparison} view={view} onView={setView} />
      </div>
      <Viewer table={table} view={view} onView={setView} names={pairs[comparison]} />
      <EditorPanel bench={bench} {...history} onNotice={setNotice} />
      <Scopes
        table={table}
        side={comparison === 'ab' && bench.active === 'a' ? 'left' : 'right'}
        curves={developed?.curves ?? null}
      />
      <footer className={styles['foot']}>
        <output>{notice}</output>
        <RenderTimes table={table} engine={engine} />
        <a href="/">To the booth</a>
      </footer>
    </main>
  )
}

/** What is left of the panel when a part of it has thrown. */
export function DarkroomError({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <main className={outOfOrderStyles['page']}>
      <h1>DARKROOM</h1>
      <ErrorMessage
        message="The darkroom is out of order. What was saved or shared is still there."
        onRetry={onTryAgain}
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

const tools: Tools = {
  useRenderer,
  onVideoFrame,
  liveOptions,
}

/** Shows, in place of the booth, the panel in which designers tune the looks. */
export function runDarkroom(element: HTMLElement): void {
  createRoot(element).render(
    <ErrorBoundary fallback={(tryAgain) => <DarkroomError onTryAgain={tryAgain} />}>
      <Darkroom tools={tools} />
    </ErrorBoundary>,
  )
}

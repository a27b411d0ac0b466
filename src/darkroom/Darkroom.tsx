import './theme.css'

import { useCallback, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary, ErrorMessage } from '../kit/ErrorBoundary.tsx'
import { Lazy } from '../kit/Lazy.tsx'
import { lazyModule } from '../lib/lazyModule.ts'
import outOfOrderStyles from '../ui/OutOfOrder.module.css'
import styles from './Darkroom.module.css'
import { EditorPanel } from './editor/EditorPanel.tsx'
import { importCube, isCube } from './exchange/importFiles.ts'
import type { OverlayId } from './viewer/overlays.ts'
import { RenderTimes } from './compare/RenderTimes.tsx'
import { Scopes } from './scopes/Scopes.tsx'
import { acceptFiles, SourceBar } from './source/SourceBar.tsx'
import { useCompareRenderer, useCompareRequest, useRenderer } from './compare/useCompareRenderer.ts'
import { initialEditorState, useEditorState } from './state/useEditorState.ts'
import {
  grabStill,
  openReference,
  type SourceChoice,
  useFreezeFrame,
  useReference,
  useSource,
} from './source/useSource.ts'
import { type CompareMode, ViewBar } from './viewer/ViewBar.tsx'
import { Viewer } from './viewer/Viewer.tsx'
import { type Viewport, wholeImage } from './viewer/viewport.ts'

const paneNames = { after: null, before: ['Before', 'After'], ab: ['A', 'B'] } as const

/** Darkroom: designers choose a source, edit a filter and see what it makes of the source. */
function Darkroom() {
  const [initial] = useState(() => initialEditorState(location.search))
  const { state, ...history } = useEditorState(initial.state)
  const [choice, setChoice] = useState<SourceChoice>({ id: 'portrait', file: null })
  const [mode, setMode] = useState<CompareMode>('before')
  const [viewport, setViewport] = useState<Viewport>(wholeImage)
  const [overlay, setOverlay] = useState<OverlayId>('none')
  const [notice, setNotice] = useState(initial.notice)
  const { reference, take } = useReference(() => setMode('reference'), setNotice)
  const renderer = useRenderer()
  const { shown, isFrozen, setFrozen } = useFreezeFrame(useSource(choice, setNotice))
  const { request, curves } = useCompareRequest({ source: shown, mode, reference, state }, setNotice)
  const compareRenderer = useCompareRenderer(renderer, request)

  const choose = (next: SourceChoice) => {
    setNotice('')
    setChoice(next)
  }
  const { dispatch } = history
  const takeCube = useCallback(
    async (file: File) => {
      setNotice(`“${file.name}” is being read …`)
      const found = await importCube(file)
      if ('refusal' in found) return setNotice(`“${file.name}” was not taken: ${found.refusal}`)
      setNotice(`“${file.name}” was taken.`)
      dispatch({ type: 'import', cube: found.cube })
    },
    [dispatch],
  )
  const importFile = (file: File) =>
    void takeCube(file).catch((cause: unknown) =>
      setNotice(cause instanceof Error ? cause.message : String(cause)),
    )
  const takeFile = (file: File) => (isCube(file) ? importFile(file) : choose({ id: 'file', file }))
  return (
    <main className={styles['darkroom']} {...acceptFiles(takeFile)}>
      <h1>DARKROOM</h1>
      <div className={styles['bar']}>
        <SourceBar
          choice={choice}
          onChoose={choose}
          onFile={takeFile}
          isFrozen={isFrozen}
          onFreeze={setFrozen}
        />
        <ViewBar
          mode={mode}
          onMode={setMode}
          viewport={viewport}
          onViewport={setViewport}
          overlay={overlay}
          onOverlay={setOverlay}
          hasReference={reference !== null}
          onGrab={() => void take(grabStill(compareRenderer))}
          onReference={(file) => void take(openReference(file, setNotice))}
        />
      </div>
      <Viewer
        compareRenderer={compareRenderer}
        viewport={viewport}
        onViewport={setViewport}
        overlay={overlay}
        names={mode === 'reference' ? reference && [reference.name, 'After'] : paneNames[mode]}
      />
      <EditorPanel state={state} {...history} renderer={renderer} onCube={importFile} onNotice={setNotice} />
      <Scopes
        compareRenderer={compareRenderer}
        side={mode === 'ab' && state.active === 'a' ? 'left' : 'right'}
        curves={curves}
        cube={state[state.active].cube ?? null}
      />
      <footer className={styles['foot']}>
        <output>{notice}</output>
        <RenderTimes compareRenderer={compareRenderer} renderer={renderer} />
        <a href="?darkroom=templates">Templates</a>
        <a href="/">To the booth</a>
      </footer>
    </main>
  )
}

const templatesPage = lazyModule(() => import('./templates/TemplatesPage.tsx'))

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

/** Mounts the darkroom in place of the booth. */
export function runDarkroom(element: HTMLElement): void {
  createRoot(element).render(
    <ErrorBoundary fallback={(tryAgain) => <DarkroomError onRetry={tryAgain} />}>
      {new URLSearchParams(location.search).get('darkroom') === 'templates' ? (
        <Lazy from={templatesPage}>{({ TemplatesPage }) => <TemplatesPage />}</Lazy>
      ) : (
        <Darkroom />
      )}
    </ErrorBoundary>,
  )
}

import './theme.css'

import { useAtomValue, useSetAtom } from 'jotai'
import type { DragEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary, ErrorMessage } from '../kit/ErrorBoundary.tsx'
import { Lazy } from '../kit/Lazy.tsx'
import { lazyModule } from '../lib/lazyModule.ts'
import outOfOrderStyles from '../ui/OutOfOrder.module.css'
import { medianTimesAtom } from './compare/renderTimesAtoms.ts'
import { EditorPanel } from './editor/EditorPanel.tsx'
import { takeFileAtom } from './exchange/exchangeActions.ts'
import page from './page/page.module.css'
import { StagedPage } from './page/StagedPage.tsx'
import { Scopes } from './scopes/Scopes.tsx'
import { SourceBar } from './source/SourceBar.tsx'
import { startDarkroom } from './startDarkroom.ts'
import { noticeAtom } from './state/darkroomAtoms.ts'
import { ViewBar } from './viewer/ViewBar.tsx'
import { Viewer } from './viewer/Viewer.tsx'
// Last: it refines the page's sheet and places the parts.
import styles from './Darkroom.module.css'

/** Darkroom: designers choose a source, edit a filter and see what it makes of the source. */
function Darkroom() {
  const notice = useAtomValue(noticeAtom)
  return (
    <main className={`${page['page']} ${styles['page']}`} {...acceptFiles(useSetAtom(takeFileAtom))}>
      <h1>DARKROOM</h1>
      <div className={`row ${page['bar']}`}>
        <SourceBar />
        <ViewBar />
      </div>
      <Viewer />
      <EditorPanel />
      <Scopes />
      <footer className={`ends ${page['foot']} ${styles['foot']}`}>
        <output>{notice}</output>
        <RenderTimes />
        <a href="?template=strip" className="one-line">
          Templates
        </a>
        <a href="/" className="one-line">
          To the booth
        </a>
      </footer>
    </main>
  )
}

/** Event handlers of an element on which a file can be dropped. */
function acceptFiles(onFile: (file: File) => void) {
  return {
    // By default the browser would leave the page and open the file.
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const file = event.dataTransfer.files[0]
      if (file) onFile(file)
    },
  }
}

/** Render times, as medians: of each pass on the GPU, or of the whole frame where the browser can't time the GPU. */
function RenderTimes() {
  const times = useAtomValue(medianTimesAtom)
  const text = times.map(([pass, ms]) => `${pass} ${ms.toFixed(1)}`).join(', ')
  return <p className={`dim ${styles['time']}`}>{text === '' ? '' : `${text} ms`}</p>
}

const templatePreview = lazyModule(() => import('./template/TemplatePreview.tsx'))

/** Mounts the darkroom, or the preview of a template, in place of the booth. */
export function mountPage(element: HTMLElement): void {
  const template = new URLSearchParams(location.search).get('template')
  createRoot(element).render(
    <ErrorBoundary
      fallback={(tryAgain) => (
        <main className={`centred ${outOfOrderStyles['page']}`}>
          <h1>DARKROOM</h1>
          <ErrorMessage
            message="The darkroom is out of order. What was saved or shared is still there."
            onRetry={tryAgain}
          />
        </main>
      )}
    >
      {template !== null ? (
        <Lazy from={templatePreview}>
          {({ TemplatePreview }) => <TemplatePreview id={template || 'strip'} />}
        </Lazy>
      ) : (
        <StagedPage start={startDarkroom}>
          <Darkroom />
        </StagedPage>
      )}
    </ErrorBoundary>,
  )
}

import './theme.css'

import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useRef, useState } from 'react'
import { closeStripAtom, dispatchAtom, stripSessionAtom } from '../../booth/boothAtoms.ts'
import type { StripSession } from '../../booth/boothState.ts'
import { stripErrorAtom } from '../../booth/exportActions.ts'
import { stripTemplateAtom } from '../../booth/templateAtoms.ts'
import { hasMessage } from '../../render/strip/slots.ts'
import { developmentErrorAtom, retryDevelopmentAtom } from '../../booth/stripAtoms.ts'
import { announcerId } from '../Announcer.tsx'
import { RendererLost } from '../camera/LiveView.tsx'
import { HostCopy } from './HostCopy.tsx'
import { FilterPicker } from '../filters/FilterPicker.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import styles from './StripDialog.module.css'
import { ExportStatus, StripActions } from './StripActions.tsx'
import { StripPreview } from './StripPreview.tsx'
import { stripMessageLimit } from '../../booth/reduceBooth.ts'
import { hasRendererFailedAtom, retryRendererAtom } from '../../booth/liveViewAtoms.ts'
import { ErrorMessage } from '../../kit/ErrorBoundary.tsx'
import { Lazy } from '../../kit/Lazy.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { useLimitedText } from '../../kit/useLimitedText.ts'
import { lazyModule } from '../../lib/lazyModule.ts'

const templatePicker = lazyModule(() => import('./TemplatePicker.tsx'))

/**
 * Your Photo Strip: room where the strip hangs as its file will be, whole and at one place, with everything that can be
 * done with it beside it.
 */
export function StripDialog() {
  const session = useAtomValue(stripSessionAtom)
  const isNew = useIsNew(session)
  const close = useSetAtom(closeStripAtom)
  const template = useAtomValue(stripTemplateAtom)
  if (!session?.open) return null
  return (
    <Dialog
      title="Your Photo Strip"
      onClose={close}
      describedBy={announcerId}
      layout="room"
      errorMessage="The strip could not be shown. Your photos are still here."
    >
      <StripPreview isNew={isNew} />
      <div className={styles['side']}>
        {hasMessage(template) && <MessageField message={session.message} />}
        <Tabs label="Look of the strip" tabs={tabs}>
          <ExportStatus />
        </Tabs>
        <RendererLost />
        <StripErrorMessage />
        <HostCopy />
        <StripActions />
      </div>
    </Dialog>
  )
}

/** True while a strip is open for the first time: it comes out of its slot, and a reopened one hangs there. */
function useIsNew(session: StripSession | null): boolean {
  // Not the photos: what a hook remembers may outlive the visit.
  const [seen] = useState(() => new Set<string>())
  const strip = session?.photos.map(({ seed }) => seed).join() ?? ''
  const isOpen = session?.open ?? false
  useEffect(() => (isOpen ? () => void seen.add(strip) : undefined), [isOpen, strip, seen])
  return !seen.has(strip)
}

const tabs = [
  {
    name: 'Film',
    content: (
      <div className={styles['films']}>
        <FilterPicker />
      </div>
    ),
  },
  {
    name: 'Template',
    content: <Lazy from={templatePicker}>{({ TemplatePicker }) => <TemplatePicker />}</Lazy>,
  },
] as const

/** Input for the strip's message, with the number of characters left. */
function MessageField({ message }: { readonly message: string }) {
  const dispatch = useSetAtom(dispatchAtom)
  const inputId = useId()
  const remainingId = useId()
  const input = useRef<HTMLInputElement>(null)
  const text = useLimitedText(input, message, stripMessageLimit, (written) =>
    dispatch({ type: 'writeMessage', message: written }),
  )
  return (
    <div className={styles['field']}>
      <label htmlFor={inputId}>Your Message</label>
      <input
        ref={input}
        id={inputId}
        className={styles['input']}
        placeholder="Add your personal touch..."
        autoComplete="off"
        enterKeyHint="done"
        aria-describedby={remainingId}
        {...text}
      />
      <p id={remainingId} className={styles['remaining']}>
        {`${stripMessageLimit - message.length} characters left`}
      </p>
    </div>
  )
}

/** Error message of the strip: why it is missing or was not exported. It has a button where no other one retries. */
function StripErrorMessage() {
  const error = useAtomValue(stripErrorAtom)
  const isUndeveloped = useAtomValue(developmentErrorAtom) !== null
  const retryDevelopment = useSetAtom(retryDevelopmentAtom)
  const hasRendererFailed = useAtomValue(hasRendererFailedAtom)
  const retryRenderer = useSetAtom(retryRendererAtom)
  if (hasRendererFailed) {
    return (
      <ErrorMessage
        message="The films could not be loaded. Your photos are still here."
        onRetry={retryRenderer}
      />
    )
  }
  if (error === null) return null
  return isUndeveloped ? (
    <ErrorMessage message={error} onRetry={retryDevelopment} />
  ) : (
    <p role="alert" className={styles['error']}>
      {error}
    </p>
  )
}

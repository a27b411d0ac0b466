import './theme.css'

import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useRef, useState } from 'react'
import { closeStripAtom, dispatchAtom, stripSessionAtom } from '../../booth/session/boothAtoms.ts'
import type { StripSession } from '../../booth/session/boothState.ts'
import { stripErrorAtom } from '../../booth/files/exportActions.ts'
import { stripTemplateAtom } from '../../booth/strip/templateAtoms.ts'
import { hasMessage } from '../../strip/slots.ts'
import { developmentErrorAtom, retryDevelopmentAtom } from '../../booth/strip/stripAtoms.ts'
import { announcerId } from '../Announcer.tsx'
import { RendererLost } from '../camera/LiveView.tsx'
import { FilterButtons } from '../filters/FilterPicker.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import styles from './StripDialog.module.css'
import tiles from './tiles.module.css'
import { StripActions } from './StripActions.tsx'
import { StripPreview } from './StripPreview.tsx'
import { stripMessageLimit } from '../../booth/session/reduceBooth.ts'
import { hasRendererFailedAtom, retryRendererAtom } from '../../booth/live/liveViewAtoms.ts'
import { ErrorMessage } from '../../kit/ErrorBoundary.tsx'
import { Lazy } from '../../kit/Lazy.tsx'
import { useLimitedText } from '../../kit/useLimitedText.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import * as texts from '../../locale/messages/strip.ts'

const templatePicker = lazyModule(() => import('./TemplatePicker.tsx'))

/** Your Photo Strip: the finished strip, with a message field and its actions beside it. */
export function StripDialog() {
  const session = useAtomValue(stripSessionAtom)
  if (!session?.open) return null
  return <StripRoom session={session} />
}

type RoomProps = { readonly session: StripSession }

/** The strip hangs alone, as high as the window, until the visitor asks for films and templates. */
function StripRoom({ session }: RoomProps) {
  const close = useSetAtom(closeStripAtom)
  const template = useAtomValue(stripTemplateAtom)
  const [isLookOpen, setLookOpen] = useState(false)
  return (
    <Dialog
      name="strip"
      title={texts.yourPhotoStrip()}
      onClose={close}
      describedBy={announcerId}
      layout="room"
      contentClass={styles['room']}
      errorMessage={texts.notShown()}
    >
      <StripPreview isLookOpen={isLookOpen}>
        {isLookOpen && <Lazy from={templatePicker}>{({ PhotoPicker }) => <PhotoPicker />}</Lazy>}
      </StripPreview>
      {hasMessage(template) && <MessageField message={session.message} />}
      <div className={`column ${styles['side']}`} data-look={isLookOpen}>
        <RendererLost />
        <StripErrorMessage />
        {isLookOpen && <Look />}
        <StripActions isLookOpen={isLookOpen} onLook={setLookOpen} />
      </div>
    </Dialog>
  )
}

/** Films and templates of the strip. */
function Look() {
  return (
    <div className={`column ${styles['look']}`}>
      <FilterButtons
        groupClass={`${tiles['tiles']} ${tiles['films']}`}
        buttonClass={`${tiles['tile']} ${tiles['film']}`}
      />
      <Lazy from={templatePicker}>{({ TemplatePicker }) => <TemplatePicker />}</Lazy>
    </div>
  )
}

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
      <label htmlFor={inputId} className="heading">
        {texts.yourMessage()}
      </label>
      <input
        ref={input}
        id={inputId}
        className={`field ${styles['input']}`}
        placeholder={texts.personalTouch()}
        autoComplete="off"
        enterKeyHint="done"
        aria-describedby={remainingId}
        {...text}
      />
      <p id={remainingId} className={`dim ${styles['remaining']}`}>
        {texts.charactersLeft({ count: stripMessageLimit - message.length })}
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
    return <ErrorMessage message={texts.filmsNotLoaded()} onRetry={retryRenderer} />
  }
  if (error === null) return null
  return isUndeveloped ? (
    <ErrorMessage message={error()} onRetry={retryDevelopment} />
  ) : (
    <p role="alert" className="failure">
      {error()}
    </p>
  )
}

import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import {
  closeStripAtom,
  isKioskAtom,
  reshootAtom,
  stripSessionAtom,
  writeMessageAtom,
} from '../../booth/boothAtoms.ts'
import { saveStripAtom, stripErrorAtom } from '../../booth/exportActions.ts'
import {
  developmentErrorAtom,
  isEncodingAtom,
  retryDevelopmentAtom,
  stripAtom,
} from '../../booth/stripAtoms.ts'
import { kioskSendingAtom } from '../../booth/settingsAtoms.ts'
import { announcerId } from '../Announcer.tsx'
import { RendererLost } from '../camera/LiveView.tsx'
import { HostCopy } from './HostCopy.tsx'
import { FilterPicker } from '../filters/FilterPicker.tsx'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import styles from './StripDialog.module.css'
import { StripPreview } from './StripPreview.tsx'
import { stripMessageLimit } from '../../booth/reduceBooth.ts'
import { hasRendererFailedAtom, retryRendererAtom } from '../../booth/liveViewAtoms.ts'
import { ErrorMessage } from '../../kit/ErrorBoundary.tsx'
import { Lazy } from '../../kit/Lazy.tsx'
import { lazyModule } from '../../lib/lazyModule.ts'

const sendToPhone = lazyModule(() => import('../../handover/SendToPhone.tsx'))
const exportButtons = lazyModule(() => import('./ExportButtons.tsx'))
const templatePicker = lazyModule(() => import('./TemplatePicker.tsx'))

/** Your Photo Strip: dialog with the strip as its file will be, the message, the filters and the export buttons. */
export function StripDialog() {
  const [session, strip] = [useAtomValue(stripSessionAtom), useAtomValue(stripAtom)]
  const isEncoding = useAtomValue(isEncodingAtom)
  const [close, reshoot] = [useSetAtom(closeStripAtom), useSetAtom(reshootAtom)]
  const save = useSetAtom(saveStripAtom)
  const isKiosk = useAtomValue(isKioskAtom)
  // A kiosk's disk is its host's: there the guest's own phone comes first, unless the host has switched it off.
  const isSending = useAtomValue(kioskSendingAtom) && isKiosk
  if (!session?.open) return null
  return (
    <Dialog
      title="Your Photo Strip"
      onClose={close}
      describedBy={announcerId}
      headerAt="end"
      errorMessage="The strip could not be shown. Your photos are still here."
    >
      <div className={styles['body']}>
        <StripPreview strip={strip} onReshoot={reshoot} />
        <div className={styles['side']}>
          <MessageField message={session.message} />
          <FilterPicker />
          <Lazy from={templatePicker}>{({ TemplatePicker }) => <TemplatePicker />}</Lazy>
          <RendererLost />
          <HostCopy />
          <div className={styles['save']} data-count={isSending ? 2 : 1}>
            <StripErrorMessage />
            {isSending && <SendToPhoneButton tone="neon" />}
            <Button
              tone={isKiosk ? 'plain' : 'neon'}
              disabled={!strip}
              aria-busy={isEncoding}
              onClick={() => void save()}
            >
              Save Photo Strip
            </Button>
          </div>
          <div className={styles['exportButtons']}>
            {!isKiosk && <SendToPhoneButton tone="plain" />}
            <Lazy from={exportButtons}>{({ ExportButtons }) => <ExportButtons />}</Lazy>
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** Input for the strip's message, with the number of characters left. */
export function MessageField({ message }: { readonly message: string }) {
  const write = useSetAtom(writeMessageAtom)
  const inputId = useId()
  const remainingId = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={inputId}>Your Message</label>
      <input
        id={inputId}
        className={styles['input']}
        value={message}
        maxLength={stripMessageLimit}
        placeholder="Add your personal touch..."
        autoComplete="off"
        enterKeyHint="done"
        aria-describedby={remainingId}
        onChange={(event) => write(event.target.value)}
      />
      <p id={remainingId} className={styles['remaining']}>
        {stripMessageLimit - message.length} characters left
      </p>
    </div>
  )
}

/** Error message of the strip: why it is missing or was not exported. It has a button where no other one retries. */
export function StripErrorMessage() {
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
    <p role="alert">{error}</p>
  )
}

function SendToPhoneButton({ tone }: { readonly tone: 'neon' | 'plain' }) {
  return <Lazy from={sendToPhone}>{({ SendToPhone }) => <SendToPhone tone={tone} />}</Lazy>
}

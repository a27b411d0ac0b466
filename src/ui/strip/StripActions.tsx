import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { canReshootAtom, dispatchAtom, isKioskAtom, pauseAtom } from '../../booth/session/boothAtoms.ts'
import { isTooSlowToMoveAtom } from '../../booth/moving/clipAtoms.ts'
import { clearPrintAtom, exportStripAtom } from '../../booth/files/exportActions.ts'
import { isMovingStripOfferedAtom, movingStripAtom } from '../../booth/moving/movingStripAtoms.ts'
import { hasBoothPrinterAtom } from '../../booth/session/hostAtoms.ts'
import { kioskSendingAtom } from '../../booth/session/settingsAtoms.ts'
import type { Exported } from '../../booth/files/reduceStripFile.ts'
import { exportedAtom, isEncodingAtom, longPressFileAtom } from '../../booth/files/stripFileAtoms.ts'
import { canBrowserPrint } from '../../strip/export/printer.ts'
import { Button } from '../../kit/Button.tsx'
import { CheckIcon } from '../../kit/exportIcons.tsx'
import { Lazy } from '../../kit/Lazy.tsx'
import { IconLabel } from '../../kit/Popover.tsx'
import { isHandheld } from '../../lib/device.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import * as exporting from '../../locale/messages/exporting.ts'
import * as movingTexts from '../../locale/messages/moving.ts'
import * as strip from '../../locale/messages/strip.ts'
import { FilterPopovers } from '../filters/FilterPicker.tsx'
import { ExportButton } from './ExportButton.tsx'
import { HostCopy } from './HostCopy.tsx'
import { MoreActions } from './MoreActions.tsx'
import { MovingStripAction } from './MovingStrip.tsx'
import { KioskPrint } from './PrintDialog.tsx'
import { SendToPhoneButton } from './SendToPhoneButton.tsx'
import styles from './StripActions.module.css'

const canPrint = canBrowserPrint()

type Props = {
  /** True while films and templates are shown: then the way back stands beside Save, with what is about films. */
  readonly isLookOpen: boolean
  readonly onLook: (isOpen: boolean) => void
}

/** What the strip says of itself, and its actions. The rarer ones are under More, and in a kiosk in a quiet row at the end. */
export function StripActions({ isLookOpen, onLook }: Props) {
  const isKiosk = useAtomValue(isKioskAtom)
  const hasBoothPrinter = useAtomValue(hasBoothPrinterAtom)
  const isPaused = useAtomValue(pauseAtom) !== null
  const canSend = useAtomValue(kioskSendingAtom) || !isKiosk
  const isMovingOffered = useAtomValue(isMovingStripOfferedAtom) && !isKiosk
  const exportStrip = useSetAtom(exportStripAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const clearPrint = useSetAtom(clearPrintAtom)
  useEffect(() => clearPrint, [clearPrint])
  // On a guest's own phone Save is enough, and sending is rare. In a kiosk Save writes to the host's disk, so sending
  // comes first.
  const isOwnPhone = isHandheld() && !isKiosk
  const isSendFirst = isKiosk && canSend
  const send = canSend && !isOwnPhone && (
    <SendToPhoneButton tone={isKiosk ? 'neon' : 'plain'} isOwnPhone={false} />
  )
  if (isLookOpen) {
    return (
      <div className={`row ${styles['lookActions']}`}>
        <FilterPopovers />
        <Button onClick={() => onLook(false)}>
          <IconLabel icon={<CheckIcon />}>{strip.done()}</IconLabel>
        </Button>
        <Save tone={isSendFirst ? 'plain' : 'neon'} />
      </div>
    )
  }
  // In a kiosk nothing stands between the message and Send.
  return (
    <>
      {!isKiosk && <ExportStatus />}
      <div className={`row ${styles['actions']}`} data-centred data-first-focus>
        {isSendFirst ? send : <Save tone="neon" />}
        {isMovingOffered && <MovingStripAction />}
        {isKiosk && (canPrint || hasBoothPrinter) && <KioskPrint />}
        {!isKiosk && !isMovingOffered && canPrint && (
          <ExportButton method="print" onExport={() => void exportStrip('print')}>
            {exporting.print()}
          </ExportButton>
        )}
        {!isSendFirst && send}
        <Button disabled={isPaused} onClick={() => dispatch({ type: 'newStrip' })}>
          {strip.oneMoreStrip()}
        </Button>
        <Button onClick={() => onLook(true)}>{strip.changeTheLook()}</Button>
        {!isKiosk && <MoreActions isOwnPhone={isOwnPhone} hasPrint={isMovingOffered && canPrint} />}
      </div>
      {isKiosk && <HostCopy save={isSendFirst && <Save tone="quiet" />} status={<ExportStatus />} />}
    </>
  )
}

function Save({ tone }: { readonly tone: 'neon' | 'plain' | 'quiet' }) {
  const isEncoding = useAtomValue(isEncodingAtom)
  const exportStrip = useSetAtom(exportStripAtom)
  return (
    <ExportButton
      method="download"
      methods={['download', 'share']}
      tone={tone}
      isBusy={isEncoding}
      // A phone's share sheet brings the strip to the other images, or to a friend.
      onExport={() => void exportStrip(isHandheld() ? 'share' : 'download')}
    >
      {exporting.savePhotoStrip()}
    </ExportButton>
  )
}

const sentences: Readonly<Record<Exported, () => string>> = {
  download: exporting.savedToDownloads,
  share: exporting.shared,
  moving: exporting.movingStripSaved,
  print: exporting.sentToPrinter,
  copy: exporting.copied,
  phone: exporting.sentToPhone,
}

const holdSentence = ({ type }: Blob) =>
  type.startsWith('video/') ? exporting.holdVideo() : exporting.holdPicture()

const guestBookInvite = lazyModule(() => import('../../guestbook/GuestBookInvite.tsx'))

/** Methods after which the visitor has the strip: then the guest book's invitation is shown. */
const kindsTakenHome: ReadonlySet<Exported | null> = new Set(['download', 'share', 'moving', 'phone'])

/** Live region for the last export of the strip, and the invitation to the guest book. */
function ExportStatus() {
  const exported = useAtomValue(exportedAtom)
  const longPressFile = useAtomValue(longPressFileAtom)
  const moving = useAtomValue(movingStripAtom)
  const saved = longPressFile ? holdSentence(longPressFile) : exported && sentences[exported]()
  // The strip may have been saved while its video was made, which then failed.
  const failure = moving.state === 'failed' && moving.asker !== 'host' && movingTexts.failed()
  const canReshoot = useAtomValue(canReshootAtom)
  const isTooSlow = useAtomValue(isTooSlowToMoveAtom)
  const done = [saved, failure].filter(Boolean).join(' ')
  const taken = kindsTakenHome.has(exported)
  const pause = useAtomValue(pauseAtom)
  const note = pause ?? (canReshoot ? isTooSlow && movingTexts.tooSlow() : strip.noRetakesLeft())
  return (
    <div className={`row ${saved ? 'heading' : 'dim'} ${styles['status']}`} data-inviting={taken && !failure}>
      <output>{done || note}</output>
      {taken && <Lazy from={guestBookInvite}>{({ GuestBookInvite }) => <GuestBookInvite />}</Lazy>}
    </div>
  )
}

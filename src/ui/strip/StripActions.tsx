import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { dispatchAtom, isKioskAtom } from '../../booth/boothAtoms.ts'
import { clearPrintAtom, exportStripAtom } from '../../booth/exportActions.ts'
import { isMovingFileOfferedAtom, movingFileAtom } from '../../booth/movingFileAtoms.ts'
import { kioskSendingAtom } from '../../booth/settingsAtoms.ts'
import { type Exported, isEncodingAtom, stripFileAtom } from '../../booth/stripAtoms.ts'
import { canDownload } from '../../export/exportMethods.ts'
import { Button } from '../../kit/Button.tsx'
import { MoreIcon } from '../../kit/exportIcons.tsx'
import { Lazy } from '../../kit/Lazy.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { isHandheld } from '../../lib/device.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import { ExportButton } from './ExportButton.tsx'
import { MovingStripAction } from './MovingStrip.tsx'
import { SendToPhoneButton } from './SendToPhoneButton.tsx'
import styles from './StripActions.module.css'

const moreActions = lazyModule(() => import('./MoreActions.tsx'))

const canPrint = 'print' in window && canDownload()

/** Actions of the strip: send, save, print, one more, and under More those on a visitor's own device. */
export function StripActions() {
  const isKiosk = useAtomValue(isKioskAtom)
  const canSend = useAtomValue(kioskSendingAtom) || !isKiosk
  const isEncoding = useAtomValue(isEncodingAtom)
  const exportStrip = useSetAtom(exportStripAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const clearPrint = useSetAtom(clearPrintAtom)
  useEffect(() => clearPrint, [clearPrint])
  // On a guest's own phone Save is enough, and sending is rare. In a kiosk Save writes to the host's disk, so sending
  // comes first.
  const isOwnPhone = isHandheld() && !isKiosk
  const isMovingOffered = useAtomValue(isMovingFileOfferedAtom) && !isKiosk
  const moving = isMovingOffered && <MovingStripAction />
  const print = canPrint && (
    <ExportButton method="print" onExport={() => void exportStrip('print')}>
      Print
    </ExportButton>
  )
  return (
    <div className={styles['actions']} data-first-focus>
      <div className={styles['row']}>
        {canSend && !isOwnPhone && <SendToPhoneButton tone={isKiosk ? 'neon' : 'plain'} isOwnPhone={false} />}
        <ExportButton
          method="download"
          methods={['download', 'share']}
          tone={isKiosk && canSend ? 'plain' : 'neon'}
          isBusy={isEncoding}
          // A phone's share sheet brings the strip to the other images, or to a friend.
          onExport={() => void exportStrip(isHandheld() ? 'share' : 'download')}
        >
          Save Photo Strip
        </ExportButton>
        {isOwnPhone && moving}
      </div>
      {isMovingOffered && !isOwnPhone && (
        <div className={styles['row']} data-moving>
          {moving}
          {print}
        </div>
      )}
      <div className={styles['row']}>
        {(!isMovingOffered || isOwnPhone) && print}
        <Button onClick={() => dispatch({ type: 'newStrip' })}>One More Strip</Button>
        {!isKiosk && (
          <Popover title="More" icon={<MoreIcon />}>
            <Lazy from={moreActions}>{({ MoreActions }) => <MoreActions isOwnPhone={isOwnPhone} />}</Lazy>
          </Popover>
        )}
      </div>
    </div>
  )
}

const sentences: Readonly<Record<Exported, string>> = {
  download: 'Saved to your downloads.',
  share: 'Shared.',
  moving: 'Moving strip saved.',
  print: 'Sent to print.',
  copy: 'Copied.',
  phone: 'Sent to your phone.',
}

const kindOf = ({ type }: Blob) => (type.startsWith('video/') ? 'video' : 'picture')

const guestBookInvite = lazyModule(() => import('../../guestbook/GuestBookInvite.tsx'))

/** Methods after which the visitor has the strip: then the guest book's invitation is shown. */
const takenHome: ReadonlySet<Exported | null> = new Set(['download', 'share', 'moving', 'phone'])

/** Live region for the last export of the strip, and the invitation to the guest book. */
export function ExportStatus() {
  const { exported, shownFile } = useAtomValue(stripFileAtom)
  const moving = useAtomValue(movingFileAtom)
  const saved = shownFile
    ? `Press and hold the ${kindOf(shownFile)} to keep it.`
    : exported && sentences[exported]
  // The strip may have been saved while its video was made, which then failed.
  const failure = moving.state === 'failed' && moving.message
  return (
    <div className={styles['status']} data-inviting={takenHome.has(exported)}>
      <output>{[saved, failure].filter(Boolean).join(' ')}</output>
      {takenHome.has(exported) && (
        <Lazy from={guestBookInvite}>{({ GuestBookInvite }) => <GuestBookInvite />}</Lazy>
      )}
    </div>
  )
}

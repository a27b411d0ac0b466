import { useAtomValue, useSetAtom } from 'jotai'
import { isKioskAtom } from '../../booth/boothAtoms.ts'
import { copyStripAtom, downloadStripAtom, shareStripAtom } from '../../booth/exportActions.ts'
import { canCopyImage, canDownload, canShare } from '../../export/exportMethods.ts'
import { Button } from '../../kit/Button.tsx'
import { isHandheld, openPopover } from '../../lib/device.ts'
import { ActionLabel } from './ActionLabel.tsx'
import { SendToPhoneButton } from './SendToPhoneButton.tsx'
import styles from './StripActions.module.css'

/** Export methods of this browser beside Save Photo Strip, which shares on a phone and downloads elsewhere. */
const canShareFiles = canShare(new File(['strip'], 'strip.jpg', { type: 'image/jpeg' }))
const methods = {
  share: canShareFiles && !isHandheld(),
  download: canShareFiles && isHandheld() && canDownload(),
  copy: canCopyImage(),
}

/** Runs an action, and closes the popover, because the status is shown outside it. */
function run(action: () => Promise<void>): void {
  openPopover()?.hidePopover()
  void action()
}

/** The rarer actions of the strip, loaded lazily: share or download, copy, and on a phone the way to another one. */
export function MoreActions({ isOwnPhone }: { readonly isOwnPhone: boolean }) {
  const [share, download, copy] = [
    useSetAtom(shareStripAtom),
    useSetAtom(downloadStripAtom),
    useSetAtom(copyStripAtom),
  ]
  const isKiosk = useAtomValue(isKioskAtom)
  return (
    <div className={styles['more']}>
      {isOwnPhone && <SendToPhoneButton tone="plain" isOwnPhone />}
      {methods.share && (
        <Button onClick={() => run(share)}>
          <ActionLabel icon="share" methods={['share']}>
            Share
          </ActionLabel>
        </Button>
      )}
      {methods.download && (
        <Button onClick={() => run(download)}>
          <ActionLabel icon="download" methods={['download']}>
            Download
          </ActionLabel>
        </Button>
      )}
      {methods.copy && !isKiosk && (
        <Button onClick={() => run(copy)}>
          <ActionLabel icon="copy" methods={['copy']}>
            Copy
          </ActionLabel>
        </Button>
      )}
    </div>
  )
}

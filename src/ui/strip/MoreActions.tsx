import { useAtomValue, useSetAtom } from 'jotai'
import { isMovingFileOfferedAtom } from '../../booth/movingFileAtoms.ts'
import { copyStripAtom, exportStripAtom } from '../../booth/exportActions.ts'
import { canCopyImage, canDownload, canShare } from '../../export/exportMethods.ts'
import { isHandheld, openPopover } from '../../lib/device.ts'
import { ExportButton } from './ExportButton.tsx'
import { MovingTemplateAction } from './MovingStrip.tsx'
import { SendToPhoneButton } from './SendToPhoneButton.tsx'
import styles from './StripActions.module.css'

/** Export methods of this browser beside Save Photo Strip, which shares on a phone and downloads elsewhere. */
const canShareFiles = canShare(new File(['strip'], 'strip.jpg', { type: 'image/jpeg' }))
const methods = {
  share: canShareFiles && !isHandheld(),
  download: canShareFiles && isHandheld() && canDownload(),
  copy: canCopyImage(),
}

/** The rarer actions of the strip, loaded lazily: share or download, copy, and on a phone the way to another one. */
export function MoreActions({ isOwnPhone }: { readonly isOwnPhone: boolean }) {
  const exportStrip = useSetAtom(exportStripAtom)
  const copy = useSetAtom(copyStripAtom)
  const isMovingOffered = useAtomValue(isMovingFileOfferedAtom)
  /** Closes the popover, because the status is shown outside it. */
  const run = (action: () => Promise<void>) => () => {
    openPopover()?.hidePopover()
    void action()
  }
  return (
    <div className={styles['more']}>
      {isOwnPhone && <SendToPhoneButton tone="plain" isOwnPhone />}
      {methods.share && (
        <ExportButton method="share" onExport={run(() => exportStrip('share'))}>
          Share
        </ExportButton>
      )}
      {methods.download && (
        <ExportButton method="download" onExport={run(() => exportStrip('download'))}>
          Download
        </ExportButton>
      )}
      {isMovingOffered && <MovingTemplateAction />}
      {methods.copy && (
        <ExportButton method="copy" onExport={run(copy)}>
          Copy
        </ExportButton>
      )}
    </div>
  )
}

import { useAtomValue, useSetAtom } from 'jotai'
import { isMovingFileOfferedAtom } from '../../booth/movingFileAtoms.ts'
import { copyStripAtom, exportStripAtom } from '../../booth/exportActions.ts'
import { canCopyImage, canDownload, canShare } from '../../export/exportMethods.ts'
import { MoreIcon } from '../../kit/exportIcons.tsx'
import { Popover } from '../../kit/Popover.tsx'
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

type Props = {
  readonly isOwnPhone: boolean
  /** True where Print has no button of its own. */
  readonly hasPrint: boolean
}

/** The rarer actions of the strip under More, or in its place where there is one alone. */
export function MoreActions({ isOwnPhone, hasPrint }: Props) {
  const exportStrip = useSetAtom(exportStripAtom)
  const copy = useSetAtom(copyStripAtom)
  const isMovingOffered = useAtomValue(isMovingFileOfferedAtom)
  /** Closes the popover, because the status is shown outside it. */
  const run = (action: () => Promise<void>) => () => {
    openPopover()?.hidePopover()
    void action()
  }
  const actions = [
    isOwnPhone && <SendToPhoneButton key="send" tone="plain" isOwnPhone />,
    hasPrint && (
      <ExportButton key="print" method="print" onExport={run(() => exportStrip('print'))}>
        Print
      </ExportButton>
    ),
    methods.share && (
      <ExportButton key="share" method="share" onExport={run(() => exportStrip('share'))}>
        Share
      </ExportButton>
    ),
    methods.download && (
      <ExportButton key="download" method="download" onExport={run(() => exportStrip('download'))}>
        Download
      </ExportButton>
    ),
    isMovingOffered && <MovingTemplateAction key="moving" />,
    methods.copy && (
      <ExportButton key="copy" method="copy" onExport={run(copy)}>
        Copy
      </ExportButton>
    ),
  ].filter((action) => action !== false)
  if (actions.length < 2) return actions
  return (
    <Popover title="More" icon={<MoreIcon />}>
      <div className={styles['more']}>{actions}</div>
    </Popover>
  )
}

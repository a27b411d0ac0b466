import { useAtomValue, useSetAtom } from 'jotai'
import { isMovingStripOfferedAtom } from '../../booth/moving/movingStripAtoms.ts'
import { copyStripAtom, exportStripAtom } from '../../booth/files/exportActions.ts'
import { canCopyImage, canDownload, canShare } from '../../strip/export/exportMethods.ts'
import { MoreIcon } from '../../kit/exportIcons.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { isHandheld, openPopover } from '../../lib/device.ts'
import * as exporting from '../../locale/messages/exporting.ts'
import { ExportButton } from './ExportButton.tsx'
import { MovingLoopAction, MovingTemplateAction } from './MovingStrip.tsx'
import { SendToPhoneButton } from './SendToPhoneButton.tsx'

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
  const isMovingOffered = useAtomValue(isMovingStripOfferedAtom)
  /** Closes the popover, because the status is shown outside it. */
  const run = (action: () => Promise<void>) => () => {
    openPopover()?.hidePopover()
    void action()
  }
  const action = (method: 'print' | 'share' | 'download', label: string) => (
    <ExportButton key={method} method={method} onExport={run(() => exportStrip(method))}>
      {label}
    </ExportButton>
  )
  const actions = [
    isOwnPhone && <SendToPhoneButton key="send" tone="plain" isOwnPhone />,
    hasPrint && action('print', exporting.print()),
    methods.share && action('share', exporting.share()),
    methods.download && action('download', exporting.download()),
    isMovingOffered && <MovingLoopAction key="loop" />,
    isMovingOffered && <MovingTemplateAction key="moving" />,
    methods.copy && (
      <ExportButton key="copy" method="copy" onExport={run(copy)}>
        {exporting.copy()}
      </ExportButton>
    ),
  ].filter((shown) => shown !== false)
  if (actions.length < 2) return actions
  return (
    <Popover title={exporting.more()} icon={<MoreIcon />}>
      <div className="stack">{actions}</div>
    </Popover>
  )
}

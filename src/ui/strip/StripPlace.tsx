import './theme.css'

import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { stripTemplateAtom } from '../../booth/strip/templateAtoms.ts'
import dialog from '../../kit/Dialog.module.css'
import room from './StripDialog.module.css'
import preview from './StripPreview.module.css'
import { isTall } from './StripPreview.tsx'

type Props = {
  /** Fills the strip's box. */
  readonly children: ReactNode
  /** Stands where the strip's actions will be. */
  readonly aside: ReactNode
}

/** The room of the strip before it opens: laid out alike, so that the strip hangs in its place already. */
export function StripPlace({ children, aside }: Props) {
  const { widthPx, heightPx } = useAtomValue(stripTemplateAtom).size
  const aspect = widthPx / heightPx
  return (
    <div className={dialog['dialog']} data-layout="room">
      <div className={`${dialog['content']} ${room['room']}`}>
        <div className={preview['stage']} data-tall={isTall(aspect)}>
          <div className={preview['preview']} style={{ '--strip-aspect': aspect }}>
            {/* Empty until the strip has come. */}
            <div className={preview['strip']} style={{ background: 'none', boxShadow: 'none' }}>
              {children}
            </div>
          </div>
        </div>
        <div className={`column ${room['side']}`}>{aside}</div>
      </div>
    </div>
  )
}

import { useAtomValue } from 'jotai'

import { stripTemplateAtom } from '../booth/strip/templateAtoms.ts'
import { sessionAtom } from '../booth/session/boothAtoms.ts'
import type { PhotoIndex } from '../booth/session/boothState.ts'
import { processingMs } from '../booth/session/reduceBooth.ts'
import { stripAtom } from '../booth/strip/stripAtoms.ts'
import { ProgressBar } from '../kit/ProgressBar.tsx'
import { Dropping, GrowingStrip } from './camera/GrowingStrip.tsx'
import styles from './Processing.module.css'
import { StripCanvas } from './strip/StripCanvas.tsx'
import { StripPlace } from './strip/StripPlace.tsx'
import * as main from '../locale/messages/main.ts'

const cells = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** Processing screen: covers the booth while the strip slides to where it will hang, and the last photo drops into it. */
export function Processing() {
  const session = useAtomValue(sessionAtom)
  if (session.phase !== 'processing') return null
  return (
    <section className={`over ${styles['overlay']}`} aria-label={main.processing()}>
      <StripPlace aside={<Progress />}>
        <ComingStrip last={session.index} />
      </StripPlace>
    </section>
  )
}

function Progress() {
  return (
    <div className={`centred ${styles['progress']}`}>
      <div className={styles['grid']} aria-hidden="true">
        {cells.map((cell) => (
          <span key={cell} className={styles['cell']} style={{ animationDelay: `${cell * 90}ms` }} />
        ))}
      </div>
      <p className={styles['text']}>{main.processingNow()}</p>
      <ProgressBar label={main.processing()} durationMs={processingMs} />
    </div>
  )
}

/** The strip as it has grown, and over it the finished one as soon as it is developed. */
function ComingStrip({ last }: { readonly last: PhotoIndex }) {
  const strip = useAtomValue(stripAtom)
  const template = useAtomValue(stripTemplateAtom)
  return (
    <GrowingStrip>
      {strip && (
        <Dropping template={template} photo={last}>
          <StripCanvas strip={strip} />
        </Dropping>
      )}
    </GrowingStrip>
  )
}

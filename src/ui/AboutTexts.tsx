import { useAtomValue } from 'jotai'
import { hostCopyAtom, isHostCopyMovingAtom } from '../booth/session/boothAtoms.ts'
import styles from './AboutTexts.module.css'
import * as about from '../locale/messages/about.ts'

/** Texts of About Us, loaded lazily: the booth, the privacy of the photos, and the films behind the filters. */
export function AboutTexts() {
  const isCopied = useAtomValue(hostCopyAtom) !== null
  const keepsMoving = useAtomValue(isHostCopyMovingAtom)
  return (
    <div className={`stack ${styles['text']}`}>
      <section className="stack">
        <h3>{about.story()}</h3>
        <p>{about.storyText()}</p>
      </section>
      <section className="stack">
        <h3>{about.experience()}</h3>
        <p>{about.experienceText()}</p>
        <p>{about.movingText()}</p>
        <p>{isCopied ? (keepsMoving ? about.keptByHostMoving() : about.keptByHost()) : about.keptByYou()}</p>
      </section>
      <section className="stack">
        <h3>{about.magic()}</h3>
        <p>{about.magicText()}</p>
        <p>{about.meterText()}</p>
        <p className="dim">{about.noEndorsement()}</p>
      </section>
    </div>
  )
}

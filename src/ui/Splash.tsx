import { useAtomValue } from 'jotai'

import { introPhaseAtom, loadingProgressAtom } from '../booth/session/introAtoms.ts'
import { ProgressBar } from '../kit/ProgressBar.tsx'
import { TitleText } from './eventTexts.tsx'
import styles from './Splash.module.css'
import * as main from '../locale/messages/main.ts'
import { localeAtom } from '../locale/localeAtoms.ts'

/** Splash screen; its progress bar shows what has been loaded. */
export function Splash() {
  const phase = useAtomValue(introPhaseAtom)
  const progress = useAtomValue(loadingProgressAtom)
  // A sign in English would flash before one in another language.
  const isLanguageKnown = useAtomValue(localeAtom) !== null
  if (phase === 'over') return null
  return (
    <section className={`centred over ${styles['splash']}`} data-phase={phase} aria-label={main.welcome()}>
      <p className="neon">
        <TitleText />
      </p>
      <ProgressBar label={main.loading()} value={progress} />
      <p className={styles['system']}>{isLanguageKnown ? main.initializing() : '\u00A0'}</p>
    </section>
  )
}

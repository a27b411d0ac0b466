import { useAtomValue, useSetAtom } from 'jotai'
import { firstCountAtom, isBusyAtom } from '../../booth/session/boothAtoms.ts'
import { firstCounts } from '../../booth/session/boothState.ts'
import { firstCountSettingAtom } from '../../booth/session/settingsAtoms.ts'
import { Button } from '../../kit/Button.tsx'
import styles from './CountChip.module.css'
import * as camera from '../../locale/messages/camera.ts'

/** Count chip: the number at which the next strip counts down; each press chooses the next one. The mirror has none. */
export function CountChip() {
  const count = useAtomValue(firstCountAtom)
  const isBusy = useAtomValue(isBusyAtom)
  const choose = useSetAtom(firstCountSettingAtom)
  if (isBusy) return null
  const next = firstCounts[(firstCounts.indexOf(count) + 1) % firstCounts.length] ?? 3
  return (
    <Button
      tone="quiet"
      aria-label={camera.countdown({ seconds: count })}
      title={camera.countdownOfFirst()}
      onClick={() => choose(next)}
    >
      <span className={styles['count']} translate="no">
        {count}
      </span>
    </Button>
  )
}

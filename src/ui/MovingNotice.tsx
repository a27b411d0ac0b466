import { useAtom, useAtomValue } from 'jotai'
import { isMovingStripAllowedAtom, movingStripOnAtom } from '../booth/clipAtoms.ts'
import styles from './MovingNotice.module.css'

/** Says before the photos that the booth keeps the moments before them, with the switch that turns it off. */
export function MovingNotice() {
  const isAllowed = useAtomValue(isMovingStripAllowedAtom)
  const [isOn, setOn] = useAtom(movingStripOnAtom)
  if (!isAllowed) return null
  return (
    <label className={styles['notice']}>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state
        role="switch"
        checked={isOn}
        onChange={(event) => setOn(event.target.checked)}
      />
      <span>
        {isOn
          ? 'The booth keeps a second before each photo, for your moving strip.'
          : 'Moving strip: off. The booth keeps the photos alone.'}
      </span>
    </label>
  )
}

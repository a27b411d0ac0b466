import { useAtomValue, useSetAtom } from 'jotai'

import { filters } from '../filters/registry.ts'
import { chooseFilterAtom, filterAtom } from '../state/filterAtoms.ts'
import styles from './FilterKeys.module.css'

/** One key per film, of which one is pressed. */
export function FilterKeys() {
  const chosen = useAtomValue(filterAtom)
  const choose = useSetAtom(chooseFilterAtom)
  return (
    <fieldset aria-label="Filter" className={styles['keys']}>
      {filters.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles['key']}
          aria-pressed={id === chosen.id}
          onClick={() => choose(id)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

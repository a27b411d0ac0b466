import { useAtomValue, useSetAtom } from 'jotai'

import { filters } from '../filters/registry.ts'
import { chooseFilterAtom, filterAtom } from '../state/filterAtoms.ts'
import { AboutFilm } from './AboutFilm.tsx'
import styles from './FilterKeys.module.css'
import { Settings } from './Settings.tsx'

/** One key per film, of which one is pressed, and what there is to know and to set about them. */
export function FilterKeys() {
  const chosen = useAtomValue(filterAtom)
  const choose = useSetAtom(chooseFilterAtom)
  return (
    <div className={styles['bar']}>
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
      <div className={styles['tools']}>
        <AboutFilm />
        <Settings />
      </div>
    </div>
  )
}

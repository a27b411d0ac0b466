import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'

import { filters } from '../filters/registry.ts'
import { chooseFilterAtom, filterAtom } from '../state/filterAtoms.ts'
import { AboutFilm } from './AboutFilm.tsx'
import styles from './FilterKeys.module.css'
import { Proof } from './Proof.tsx'
import { Settings } from './Settings.tsx'

/** One key per film, of which one is pressed, and what there is to know and to set about them. */
export function FilterKeys() {
  const chosen = useAtomValue(filterAtom)
  const choose = useSetAtom(chooseFilterAtom)
  const row = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    if (row.current) centreChosen(row.current)
  }, [chosen])

  return (
    <div className={styles['bar']}>
      <fieldset ref={row} aria-label="Filter" className={styles['keys']}>
        {filters.map(({ id, name }, place) => (
          <button
            key={id}
            type="button"
            className={styles['key']}
            aria-pressed={id === chosen.id}
            onClick={() => choose(id)}
          >
            {name}
            <Proof place={place} />
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

/** Slides the row, and nothing else, so that the pressed key is in its middle: it may be out of sight on a phone. */
function centreChosen(row: HTMLElement): void {
  const key = row.querySelector('[aria-pressed="true"]')
  if (!key) return
  const [frame, box] = [row.getBoundingClientRect(), key.getBoundingClientRect()]
  row.scrollBy({ left: box.left + box.width / 2 - (frame.left + frame.width / 2) })
}

import { useAtomValue } from 'jotai'
import { filterAtom } from '../../booth/live/filterAtoms.ts'
import styles from './AboutFilter.module.css'
import { InfoIcon } from '../../kit/icons.tsx'
import { Popover } from '../../kit/Popover.tsx'
import * as main from '../../locale/messages/main.ts'

/** About this film: popover with the selected filter's description and the publications that it is derived from. */
export function AboutFilter() {
  const { name, description, sources } = useAtomValue(filterAtom)
  return (
    <Popover title={main.aboutFilm()} heading={name} icon={<InfoIcon />}>
      <div className={`stack ${styles['filter']}`}>
        <p>{description}</p>
        {sources.length > 0 && (
          <>
            <h3>{main.sources()}</h3>
            <ul className="dim">
              {sources.map((source) => (
                <li key={source}>{source}</li>
              ))}
            </ul>
            <p className="dim">{main.noEndorsement()}</p>
          </>
        )}
      </div>
    </Popover>
  )
}

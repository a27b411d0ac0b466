import { type Filter, sourcesOf } from '../../engine/index.ts'
import * as films from '../../locale/messages/films.ts'
import * as main from '../../locale/messages/main.ts'
import styles from './FilmNotes.module.css'

/** By id. `npm run generate` makes them from the files of `filters/`. */
const descriptions: Readonly<Record<string, (() => string) | undefined>> = films

/** Description of a filter, and the publications that it is derived from; loaded lazily. */
export function FilmNotes({ filter }: { readonly filter: Filter }) {
  const { id, description, sources = sourcesOf(id) } = filter
  return (
    <div className={`stack ${styles['filter']}`}>
      <p>{description ?? descriptions[id]?.()}</p>
      {sources.length > 0 && (
        <>
          <h3>{main.sources()}</h3>
          <ul className="stack dim">
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
          <p className="dim">{main.noEndorsement()}</p>
        </>
      )}
    </div>
  )
}

import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Field } from '../../kit/Select.tsx'
import { setPauseAtom, tonightAtom, tonightErrorAtom } from './tonightAtoms.ts'
import { countedWords, type HourCount, type TonightReport } from './tonightSchema.ts'
import styles from './TonightRoom.module.css'

/** Section of tonight: the pause, what was counted by the hour, and the kiosks. */
export function TonightRoom() {
  const tonight = useAtomValue(tonightAtom)
  const error = useAtomValue(tonightErrorAtom)
  return (
    <>
      {error !== null && (
        <p role="alert" className="failure">
          {error}
        </p>
      )}
      {tonight && (
        <>
          {tonight.pause !== undefined && <PauseCard pause={tonight.pause} />}
          <Card title="Counted">
            <Hours hours={tonight.hours} />
          </Card>
          <Card title="Kiosks">
            <Kiosks kiosks={tonight.kiosks} />
          </Card>
        </>
      )}
    </>
  )
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={`card ${styles['card']}`} aria-label={title}>
      <h3 className="heading">{title}</h3>
      {children}
    </section>
  )
}

/** The pause: a sentence of the host's in place of the camera on every open booth. */
function PauseCard({ pause }: { readonly pause: string | null }) {
  const [sentence, setSentence] = useState('We are cutting the cake. Back in ten minutes!')
  const setPause = useSetAtom(setPauseAtom)
  if (pause !== null)
    return (
      <Card title="Pause">
        <output>
          <strong>{'The booth is paused: '}</strong>
          <bdi>{pause}</bdi>
        </output>
        <Button tone="neon" onClick={() => void setPause(null)}>
          Resume
        </Button>
      </Card>
    )
  return (
    <Card title="Pause">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void setPause(sentence)
        }}
      >
        <Field
          label="Sentence for your guests"
          hint="Every open booth shows it within seconds, and starts no camera. A session that runs ends first."
        >
          {(id, hintId) => (
            <input
              id={id}
              className="field"
              required
              maxLength={120}
              value={sentence}
              aria-describedby={hintId}
              onChange={({ target }) => setSentence(target.value)}
            />
          )}
        </Field>
        <Button type="submit">Pause the Booth</Button>
      </form>
    </Card>
  )
}

const titles = { visit: 'Visits', strip: 'Strips', print: 'Prints', send: 'Sends' } as const
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat(undefined, { weekday: 'short' })

/** Hours that are shown, the last ones in which anything was counted. */
const maxHours = 24

/** What was counted, by the hour: how often, and never who. */
function Hours({ hours }: { readonly hours: readonly HourCount[] }) {
  const shown = hours.slice(-maxHours)
  if (shown.length === 0) return <p>Nothing yet. What is counted is how often, never who.</p>
  const sum = (word: keyof typeof titles) => shown.reduce((total, hour) => total + hour[word], 0)
  return (
    <table className={styles['hours']}>
      <thead>
        <tr>
          <th scope="col">Hour</th>
          {countedWords.map((word) => (
            <th key={word} scope="col">
              {titles[word]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody translate="no">
        {shown.map((hour) => (
          <tr key={hour.at}>
            <th scope="row">{`${day.format(hour.at)} ${clock.format(hour.at)}`}</th>
            {countedWords.map((word) => (
              <td key={word}>{hour[word]}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Together</th>
          {countedWords.map((word) => (
            <td key={word}>{sum(word)}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

/** Paper, what waits, and the last errors of the kiosks that the owner has started. */
function Kiosks({ kiosks }: Pick<TonightReport, 'kiosks'>) {
  if (kiosks.length === 0) return <p>No kiosk that you started has reported yet.</p>
  return (
    <ul className={`list stack ${styles['kiosks']}`}>
      {kiosks.map(({ at, sheetsLeft, waiting, errors }) => (
        <li key={at}>
          <span>
            {[
              sheetsLeft === null ? 'Sheets are not counted' : `${sheetsLeft} sheets left`,
              waiting === 0 ? 'nothing waits' : `${waiting} waiting`,
              errors.length === 0
                ? 'no errors'
                : `errors: ${errors.map(({ code, count }) => `${code} (${count})`).join(', ')}`,
            ].join(', ')}
          </span>
          <span className="dim">{` at ${clock.format(at)}`}</span>
        </li>
      ))}
    </ul>
  )
}

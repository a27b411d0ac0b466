import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Field } from '../../kit/Select.tsx'
import { setPauseAtom, tonightAtom } from './tonightAtoms.ts'
import { countedWords, type TonightReport } from './tonightSchema.ts'
import styles from './TonightRoom.module.css'

/** Section of tonight: the pause, what was counted by the hour, and the kiosks. */
export function TonightRoom() {
  const tonight = useAtomValue(tonightAtom)
  return (
    <>
      {tonight?.pause !== undefined && <Pause pause={tonight.pause} />}
      {tonight && <Hours {...tonight} />}
      {tonight && <Kiosks {...tonight} />}
    </>
  )
}

/** The pause: a sentence of the host's in place of the camera on every open booth. */
function Pause({ pause }: { readonly pause: string | null }) {
  const [sentence, setSentence] = useState('We are cutting the cake. Back in ten minutes!')
  const setPause = useSetAtom(setPauseAtom)
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault()
        void setPause(pause === null ? sentence : null)
      }}
    >
      <output>{pause === null ? 'The booth is open.' : `The booth is paused: ${pause}`}</output>
      {pause === null && (
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
      )}
      <div className="row">
        <Button type="submit" tone={pause === null ? 'plain' : 'neon'}>
          {pause === null ? 'Pause the Booth' : 'Resume'}
        </Button>
      </div>
    </form>
  )
}

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

/** Hours that are shown, the last ones in which anything was counted. */
const maxHours = 24

/** What was counted, by the hour: how often, and never who. */
function Hours({ hours }: Pick<TonightReport, 'hours'>) {
  const shown = hours.slice(-maxHours)
  const sums = countedWords.map((word) => shown.reduce((total, hour) => total + hour[word], 0))
  return (
    <table className={`card ${styles['hours']}`}>
      <thead>
        <tr>
          {['Hour', 'Visits', 'Strips', 'Prints', 'Sends'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((hour) => (
          <tr key={hour.at}>
            <th scope="row">{clock.format(hour.at)}</th>
            {countedWords.map((word) => (
              <td key={word}>{hour[word]}</td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">Total</th>
          {countedWords.map((word, index) => (
            <td key={word}>{sums[index]}</td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/** Paper, what waits, and the last errors of the kiosks that the owner has started. */
function Kiosks({ kiosks }: Pick<TonightReport, 'kiosks'>) {
  if (kiosks.length === 0) return <p>No kiosk that you started has reported yet.</p>
  return (
    <ul className="list stack">
      {kiosks.map(({ at, sheetsLeft, waiting, errors }) => {
        const parts = [
          `Kiosk at ${clock.format(at)}`,
          sheetsLeft === null ? 'sheets are not counted' : `${sheetsLeft} sheets left`,
          `${waiting} waiting`,
          ...errors.map(({ code, count }) => `error ${code}: ${count}`),
        ]
        return (
          <li key={at} className="card">
            {parts.join(', ')}
          </li>
        )
      })}
    </ul>
  )
}

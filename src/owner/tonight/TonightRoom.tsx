import { useAtom, useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Rich } from '../../kit/Rich.tsx'
import { Field } from '../../kit/Select.tsx'
import { dateLocales } from '../../locale/dateLocales.ts'
import { localeInUse } from '../../locale/message.ts'
import * as messages from '../../locale/messages/ownerTonight.ts'
import { useAction } from '../actions.ts'
import { PrinterState } from '../printer/PrinterState.tsx'
import { KioskEntries } from '../kiosk/KioskEntries.tsx'
import { reportAtom, stepsShownAtom } from './tonightAtoms.ts'
import { countedWords, lastEvening, type TonightReport } from './tonightSchema.ts'
import { setPause } from './tonightStage.ts'
import styles from './TonightRoom.module.css'

/** Section of tonight: the pause, what was counted by the hour, and the kiosks. */
export function TonightRoom() {
  const tonight = useAtomValue(reportAtom)
  return (
    <>
      <PrinterState />
      {tonight && <Steps {...tonight} />}
      {tonight?.pause !== undefined && <Pause pause={tonight.pause} />}
      {tonight && <Hours {...tonight} />}
      <KioskEntries />
    </>
  )
}

/** Steps of a host's first evening, each until it is done, or until they are dismissed. */
function Steps({ hasEvent, devices, kiosks }: TonightReport) {
  const [isShown, show] = useAtom(stepsShownAtom)
  // The page is on another device than the kiosk, or one more is signed in.
  const isWatched = devices > 1 || kiosks.some(({ isHere }) => !isHere)
  const steps = [
    ...(hasEvent ? [] : [{ text: messages.stepEvent(), href: '?owner=event' }]),
    ...(isWatched ? [] : [{ text: messages.stepPhone() }]),
    ...(kiosks.length > 0 ? [] : [{ text: messages.stepKiosk(), href: '?owner=kiosk' }]),
  ]
  if (!isShown || steps.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="steps">
      <h3 id="steps" className="heading">
        {messages.steps()}
      </h3>
      <ol className={styles['steps']}>
        {steps.map(({ text, href }) => (
          <li key={text}>
            {href ? (
              <a className={styles['step']} href={href}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ol>
      <div className="row">
        <Button tone="quiet" onClick={() => show(false)}>
          {messages.dismissSteps()}
        </Button>
      </div>
    </section>
  )
}

/** The pause: a sentence of the host's in place of the camera on every open booth. */
function Pause({ pause }: { readonly pause: string | null }) {
  const [sentence, setSentence] = useState(messages.cake)
  const run = useAction()
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault()
        run(setPause, pause === null ? sentence : null)
      }}
    >
      <output>
        {pause === null ? messages.open() : <Rich parts={messages.paused({ sentence: pause, isolate })} />}
      </output>
      {pause === null && (
        <Field label={messages.sentence()} hint={messages.sentenceHint()}>
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
          {pause === null ? messages.pause() : messages.resume()}
        </Button>
      </div>
    </form>
  )
}

/** The host may write another language than the page has. */
const isolate = (sentence: ReactNode) => <bdi>{sentence}</bdi>

const clock = (at: number): string =>
  new Date(at).toLocaleTimeString(dateLocales(), { hour: '2-digit', minute: '2-digit' })

const titles = [messages.hour, messages.visits, messages.strips, messages.prints, messages.sends]

/** What was counted in the last evening, by the hour: how often, and never who. */
function Hours({ hours }: Pick<TonightReport, 'hours'>) {
  const shown = lastEvening(hours)
  const began = shown[0] && new Date(shown[0].at).toLocaleDateString(dateLocales(), { dateStyle: 'full' })
  const sums = countedWords.map((word) => shown.reduce((total, hour) => total + hour[word], 0))
  return (
    <table className={`card ${styles['hours']}`}>
      {began && <caption className="heading">{began}</caption>}
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title()} scope="col">
              {title()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((hour) => (
          <tr key={hour.at}>
            <th scope="row">{clock(hour.at)}</th>
            {countedWords.map((word) => (
              <td key={word}>{hour[word].toLocaleString(localeInUse())}</td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{messages.total()}</th>
          {countedWords.map((word, index) => (
            <td key={word}>{sums[index]?.toLocaleString(localeInUse())}</td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

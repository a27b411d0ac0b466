import { useAtomValue, useSetAtom } from 'jotai'
import type { SyntheticEvent } from 'react'
import { kioskSettings } from '../../kiosk/kioskSettings.ts'
import { SettingField } from '../../kiosk/setup/fields.tsx'
import { Button } from '../../kit/Button.tsx'
import { dateLocales } from '../../locale/dateLocales.ts'
import * as messages from '../../locale/messages/ownerTonight.ts'
import { useAction } from '../actions.ts'
import { dispatchTonightAtom, reportAtom, tonightAtom } from '../tonight/tonightAtoms.ts'
import type { KioskEntry } from '../tonight/tonightSchema.ts'
import { endKiosk, sendSettings } from './kioskActions.ts'

/** The kiosks that the owner has started: what each reports, its settings, and End. */
export function KioskEntries() {
  const kiosks = useAtomValue(reportAtom)?.kiosks
  if (kiosks?.length === 0) return <p>{messages.noKiosk()}</p>
  return (
    <ul className="list stack">
      {kiosks?.map((kiosk) => (
        <Entry key={kiosk.id} kiosk={kiosk} />
      ))}
    </ul>
  )
}

type Props = { readonly kiosk: KioskEntry }

function Entry({ kiosk }: Props) {
  const { number, isHere, settings } = kiosk
  const run = useAction()
  return (
    <li className="card stack">
      <h3 className="heading">
        {isHere ? messages.kioskHere({ number }) : messages.kioskNumber({ number })}
      </h3>
      <p>{sentencesOf(kiosk).join(' ')}</p>
      {Object.keys(settings).length > 0 && (
        <details>
          <summary className="fold">{messages.settingsOf({ number })}</summary>
          <Settings kiosk={kiosk} />
        </details>
      )}
      <div className="row">
        <Button tone="quiet" onClick={() => run(endKiosk, kiosk)}>
          {messages.endKiosk({ number })}
        </Button>
      </div>
    </li>
  )
}

function sentencesOf({ at, isSilent, sheetsLeft: sheets, waiting, errors }: KioskEntry): readonly string[] {
  if (at === null) return [messages.notReported()]
  const time = new Date(at).toLocaleTimeString(dateLocales(), { timeStyle: 'short' })
  const status =
    sheets === null ? messages.kiosk({ time, waiting }) : messages.kioskWithPaper({ time, sheets, waiting })
  return [...(isSilent ? [messages.silent({ time })] : []), status, ...errors.map(messages.error)]
}

/** Settings of a kiosk, as it has reported them; changes are sent together. */
function Settings({ kiosk: { id, settings, isChanging } }: Props) {
  const edits = useAtomValue(tonightAtom).edits[id]
  const dispatch = useSetAtom(dispatchTonightAtom)
  const run = useAction()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    run(sendSettings, id)
  }
  return (
    <form className="stack" onSubmit={submit}>
      {Object.entries(kioskSettings).map(([name, setting]) => (
        <SettingField
          key={name}
          setting={setting}
          text={edits?.[name] ?? settings[name] ?? ''}
          onChange={(text) => dispatch({ type: 'edited', id, name, text })}
        />
      ))}
      <div className="row">
        <Button type="submit" tone="neon" disabled={!edits}>
          {messages.sendSettings()}
        </Button>
        <output>{isChanging && messages.settingsAreSent()}</output>
      </div>
    </form>
  )
}

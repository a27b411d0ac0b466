import type { SettingTexts } from '../../kiosk/kioskReport.ts'
import { assertNever } from '../../lib/assertNever.ts'
import type { TonightReport } from './tonightSchema.ts'

/** What Tonight and Kiosk show. */
export type Tonight = {
  /** Null until the server has sent it. */
  readonly report: TonightReport | null
  /** Settings of kiosks that were changed here and not sent yet, by the id of the kiosk. */
  readonly edits: Readonly<Record<string, SettingTexts | undefined>>
}

/** State before the server was asked. */
export const initialTonight: Tonight = { report: null, edits: {} }

/** Event of Tonight and Kiosk. */
export type TonightEvent =
  | { readonly type: 'loaded'; readonly report: TonightReport }
  | { readonly type: 'edited'; readonly id: string; readonly name: string; readonly text: string }
  /** A kiosk's settings were sent, or it was ended. */
  | { readonly type: 'changed'; readonly id: string }

/** Reducer of Tonight and Kiosk. */
export function reduceTonight(tonight: Tonight, event: TonightEvent): Tonight {
  const { edits } = tonight
  switch (event.type) {
    case 'loaded':
      return { ...tonight, report: event.report }
    case 'edited':
      return {
        ...tonight,
        edits: { ...edits, [event.id]: { ...edits[event.id], [event.name]: event.text } },
      }
    case 'changed':
      return { ...tonight, edits: { ...edits, [event.id]: undefined } }
    default:
      return assertNever(event)
  }
}

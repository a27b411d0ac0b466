import { atom } from 'jotai'
import type { SettingTexts } from '../../kiosk/kioskReport.ts'
import * as messages from '../../locale/messages/ownerTonight.ts'
import { requestAtom, runAtom } from '../ownerRequest.ts'
import { refreshTonightAtom } from '../tonight/tonightAtoms.ts'
import type { KioskEntry } from '../tonight/tonightSchema.ts'

const stateAtom = atom<Readonly<Record<string, SettingTexts | undefined>>>({})

/** Settings of kiosks that were changed here and not sent yet, by the id of the kiosk. */
export const settingEditsAtom = atom((get) => get(stateAtom))

/** Changes a setting of a kiosk. */
export const editSettingAtom = atom(null, (_get, set, id: string, name: string, text: string) =>
  set(stateAtom, (all) => ({ ...all, [id]: { ...all[id], [name]: text } })),
)

const changeKioskAtom = atom(null, async (_get, set, id: string, init: RequestInit) => {
  await set(runAtom, async () => {
    await set(requestAtom, `kiosks/${id}`, init)
    set(stateAtom, (all) => ({ ...all, [id]: undefined }))
    return null
  })
  await set(refreshTonightAtom)
})

/** Sends the changed settings to a kiosk, which takes them with its next report. */
export const sendSettingsAtom = atom(null, (get, set, id: string) =>
  set(changeKioskAtom, id, { method: 'PUT', body: JSON.stringify(get(stateAtom)[id]) }),
)

/** Ends a kiosk, if the owner really wants that: its screen hands nothing in any more. */
export const endKioskAtom = atom(null, async (_get, set, { id, number }: KioskEntry) => {
  if (confirm(messages.confirmEnd({ number }))) await set(changeKioskAtom, id, { method: 'DELETE' })
})

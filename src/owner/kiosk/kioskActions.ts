import { ownerStaysAtom } from '../../kiosk/kioskSettings.ts'
import type { Store } from '../../lib/store.ts'
import * as event from '../../locale/messages/ownerEvent.ts'
import * as messages from '../../locale/messages/ownerTonight.ts'
import type { Notice } from '../actions.ts'
import { hasEditsAtom } from '../event/eventFormAtoms.ts'
import { requestOwner } from '../ownerRequest.ts'
import { dispatchTonightAtom, tonightAtom } from '../tonight/tonightAtoms.ts'
import { changeTonight } from '../tonight/tonightStage.ts'
import type { KioskEntry } from '../tonight/tonightSchema.ts'

/** Sends the changed settings to a kiosk, which takes them with its next report. @throws OwnerRequestError (in the promise) */
export const sendSettings = (store: Store, id: string): Promise<Notice> =>
  changeKiosk(store, id, { method: 'PUT', body: JSON.stringify(store.get(tonightAtom).edits[id]) })

/**
 * Ends a kiosk, if the owner really wants that: its screen hands nothing in any more.
 * @throws OwnerRequestError (in the promise)
 */
export async function endKiosk(store: Store, { id, number }: KioskEntry): Promise<Notice> {
  if (!confirm(messages.confirmEnd({ number }))) return undefined
  return changeKiosk(store, id, { method: 'DELETE' })
}

async function changeKiosk(store: Store, id: string, init: RequestInit): Promise<Notice> {
  await changeTonight(store, `kiosks/${id}`, init)
  store.set(dispatchTonightAtom, { type: 'changed', id })
  return null
}

/**
 * Gives this browser the right to hand in copies, and opens the kiosk in place of this page: Back does not lead here.
 * @throws OwnerRequestError (in the promise)
 */
export async function startKiosk(store: Store): Promise<Notice> {
  if (store.get(hasEditsAtom)) return event.saveFirst
  await requestOwner(store, 'kiosk', { method: 'POST' })
  if (!store.get(ownerStaysAtom)) await requestOwner(store, 'session', { method: 'DELETE' })
  location.replace('/?kiosk')
  return null
}

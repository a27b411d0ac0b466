import * as v from 'valibot'
import type { Cleanup } from '../../lib/cleanup.ts'
import type { Store } from '../../lib/store.ts'
import * as messages from '../../locale/messages/ownerComputer.ts'
import { type Notice, runAction } from '../actions.ts'
import { readResponse, requestOwner } from '../ownerRequest.ts'
import { startPolling } from '../startPolling.ts'
import { boothComputerSchema, type ComputerChange } from './boothComputer.ts'
import { boothComputerAtom } from './computerAtoms.ts'

const schema = v.nullable(boothComputerSchema)

/** Computer stage: the booth's computer, while the page is visible. @returns cleanup */
export const startComputer = (store: Store): Cleanup =>
  startPolling(() => runAction(store, () => request(store)))

/** Changes the booth's computer. @throws OwnerRequestError (in the promise) */
export async function changeComputer(store: Store, change: ComputerChange): Promise<Notice> {
  await request(store, { method: 'PUT', body: JSON.stringify(change) })
  return null
}

/** Ends the booth, if the owner really wants that. @throws OwnerRequestError (in the promise) */
export async function endBooth(store: Store): Promise<Notice> {
  if (!confirm(messages.confirmEnd())) return undefined
  await request(store, { method: 'PUT', body: JSON.stringify({ booth: 'ended' }) })
  return messages.ended
}

async function request(store: Store, init?: RequestInit): Promise<void> {
  store.set(boothComputerAtom, await readResponse(schema, await requestOwner(store, 'computer', init)))
}

import * as v from 'valibot'
import { readResponse, readValue } from '../ownerRequest.ts'
import { type BookSearch, listPath, messageSchema, type OwnerMessage } from './bookState.ts'

/** What is done with messages; showing one that waits approves it. */
export type BookChange = 'hide' | 'unhide' | 'delete'

/** Server of the guest book, as its owner uses it. Its promises reject with an OwnerRequestError. */
export type OwnerGuestbook = {
  /** A page of messages, newest first after those that wait. */
  readonly list: (search: BookSearch) => Promise<readonly OwnerMessage[]>
  /** @returns number of messages that were changed */
  readonly change: (change: BookChange, ids: readonly string[]) => Promise<number>
  /** Whether messages are shown only after approval. */
  readonly approval: () => Promise<boolean>
  readonly setApproval: (isNeeded: boolean) => Promise<void>
}

/** Guest book of the booth's own server. @param request sends a request by its path behind `/owner/v1/` */
export function createOwnGuestbook(
  request: (path: string, init?: RequestInit) => Promise<Response>,
): OwnerGuestbook {
  return {
    list: async (search) => readResponse(v.array(messageSchema), await request(listPath(search))),
    async change(change, ids) {
      const init = { method: 'POST', body: JSON.stringify({ ids }) }
      const response = await request(`messages/${change}`, init)
      return (await readResponse(v.object({ count: v.number() }), response)).count
    },
    approval: async () =>
      (await readResponse(v.object({ isNeeded: v.boolean() }), await request('approval'))).isNeeded,
    async setApproval(isNeeded) {
      await request('approval', { method: 'PUT', body: String(isNeeded) })
    },
  }
}

/** Guest book of a Supabase project. @param call calls a function of `supabase/migrations` by its name */
export function createSupabaseGuestbook(
  call: (name: string, args?: object) => Promise<unknown>,
): OwnerGuestbook {
  return {
    async list({ text, show, before }) {
      const last = before.at(-1)
      const page = await call('list_guest_messages', {
        search: text === '' ? null : text,
        kind: show,
        ...(last && { before_time: last.createdAt, before_id: last.id, before_waiting: last.isWaiting }),
      })
      return readValue(v.array(messageSchema), page)
    },
    change: async (change, ids) => readValue(v.number(), await call(`${change}_guest_messages`, { ids })),
    approval: async () => readValue(v.boolean(), await call('read_guest_approval')),
    async setApproval(isNeeded) {
      await call('set_guest_approval', { is_needed: isNeeded })
    },
  }
}

import * as v from 'valibot'
import { readResponse, readValue } from '../ownerRequest.ts'
import { type BookSearch, listPath, messageSchema, type OwnerMessage } from './bookState.ts'

/** What is done with messages; showing one that waits approves it. */
export type BookChange = 'hide' | 'unhide' | 'delete'

/** Server of the guest book, as its owner uses it. Its promises reject with an OwnerRequestError. */
export type OwnerGuestbook = {
  /** A page of messages, newest first after those that wait. */
  readonly list: (search: BookSearch) => Promise<readonly OwnerMessage[]>
  /** @returns numbers of messages that were changed, and that the guest book lacks */
  readonly change: (
    change: BookChange,
    ids: readonly string[],
  ) => Promise<{ readonly count: number; readonly missing: number }>
  /** Whether messages are shown only after approval. */
  readonly approval: () => Promise<boolean>
  readonly setApproval: (isNeeded: boolean) => Promise<void>
}

const changedSchema = v.object({ count: v.number(), unknownIds: v.array(v.string()) })

/** Guest book of the booth's own server. @param request sends a request by its path behind `/owner/v1/` */
export function createOwnGuestbook(
  request: (path: string, init?: RequestInit) => Promise<Response>,
): OwnerGuestbook {
  return {
    list: async (search) => readResponse(v.array(messageSchema), await request(listPath(search))),
    async change(change, ids) {
      const init = { method: 'POST', body: JSON.stringify({ ids }) }
      const response = await request(`messages/${change}`, init)
      const { count, unknownIds } = await readResponse(changedSchema, response)
      return { count, missing: unknownIds.length }
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
    // The functions do not say which ids are not there.
    change: async (change, ids) => ({
      count: readValue(v.number(), await call(`${change}_guest_messages`, { ids })),
      missing: 0,
    }),
    approval: async () => readValue(v.boolean(), await call('read_guest_approval')),
    async setApproval(isNeeded) {
      await call('set_guest_approval', { is_needed: isNeeded })
    },
  }
}

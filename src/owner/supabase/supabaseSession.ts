import { AuthClient, isAuthRetryableFetchError } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { atom } from 'jotai'
import { request } from '../../lib/request.ts'
import type { Store } from '../../lib/store.ts'
import type { Sentence } from '../../locale/message.ts'
import * as owner from '../../locale/messages/owner.ts'
import { OwnerRequestError, sentenceOfError } from '../ownerRequest.ts'
import { dispatchSessionAtom } from '../session/sessionAtoms.ts'

/** Session of the owner with the project's own auth. */
export type SupabaseSession =
  | 'opening'
  | 'open'
  /** The form is shown; the sentence says why, or what went wrong. */
  | { readonly sentence: Sentence | null; readonly isBusy: boolean }

/** Session of the owner; the guest book is shown while it is open. This file alone sets it. */
export const supabaseSessionAtom = atom<SupabaseSession>('opening')

/** The two parts of supabase-js that the owner's page needs. */
const clientsAtom = atom(() => {
  const base = (import.meta.env.VITE_SUPABASE_URL ?? '').replace(/\/$/, '')
  const headers = { apikey: import.meta.env.VITE_SUPABASE_ANON_KEY ?? '' }
  const common = { headers, fetch: request }
  const auth = new AuthClient({
    ...common,
    ...tabStorage(),
    url: `${base}/auth/v1`,
    storageKey: 'booth-owner',
    detectSessionInUrl: false,
  })
  return { auth, rest: new PostgrestClient(`${base}/rest/v1`, { ...common, retry: false }) }
})

/** The session ends with its tab: the browser may be that of a booth. */
function tabStorage() {
  try {
    return { storage: sessionStorage }
  } catch {
    // Refused by the browser: a reload asks for the password again.
    return { persistSession: false }
  }
}

/**
 * Calls a function of the project's database as the signed-in user. Where the session is over, the page shows the form.
 * @throws OwnerRequestError (in the promise)
 */
export async function callProject(store: Store, name: string, args: object = {}): Promise<unknown> {
  const { auth, rest } = store.get(clientsAtom)
  const leave = (cause: unknown) => {
    const sentence = owner.sessionOver
    // A request that was under way when the owner signed out changes nothing.
    store.set(supabaseSessionAtom, (state) => (state === 'open' ? { sentence, isBusy: false } : state))
    return new OwnerRequestError(sentence, { cause })
  }
  const current = await auth.getSession()
  if (isAuthRetryableFetchError(current.error))
    throw new OwnerRequestError(owner.noAnswer, { cause: current.error })
  if (!current.data.session) throw leave(current.error)
  const { data, error, status } = await rest
    .rpc(name, args)
    .setHeader('Authorization', `Bearer ${current.data.session.access_token}`)
  if (status === 0) throw new OwnerRequestError(owner.noAnswer, { cause: error })
  store.set(dispatchSessionAtom, { type: 'answered' })
  if (status === 401) throw leave(error)
  if (error) throw refusal(error)
  return data
}

/** Error of the project's own, whose text is English. */
const refusal = (cause: Error) =>
  new OwnerRequestError(() => owner.supabaseRefused({ text: cause.message }), { cause })

/** Opens the page for a user with the role, once somebody has signed in. */
async function open(store: Store, signIn?: () => Promise<void>): Promise<void> {
  try {
    await signIn?.()
    const approval = await callProject(store, 'read_guest_approval')
    // Policies let nobody but the owner read it.
    if (approval === null) {
      await store.get(clientsAtom).auth.signOut({ scope: 'local' })
      throw new OwnerRequestError(owner.notOwner)
    }
    store.set(dispatchSessionAtom, { type: 'noticed', notice: null })
    store.set(supabaseSessionAtom, 'open')
  } catch (cause) {
    store.set(supabaseSessionAtom, { sentence: sentenceOfError(cause), isBusy: false })
  }
}

/** Looks for the session of this tab. */
export async function findSession(store: Store): Promise<void> {
  const { data, error } = await store.get(clientsAtom).auth.getSession()
  if (data.session || error) await open(store)
  else store.set(supabaseSessionAtom, { sentence: null, isBusy: false })
}

type Credentials = { readonly email: string; readonly password: string }

/** Signs in by e-mail and password. The form stays as it is where that fails. */
export async function signIn(store: Store, credentials: Credentials): Promise<void> {
  store.set(supabaseSessionAtom, { sentence: null, isBusy: true })
  await open(store, async () => {
    const { error: cause } = await store.get(clientsAtom).auth.signInWithPassword(credentials)
    if (isAuthRetryableFetchError(cause)) throw new OwnerRequestError(owner.noAnswer, { cause })
    if (cause?.code === 'invalid_credentials') throw new OwnerRequestError(owner.wrongCredentials, { cause })
    if (cause) throw refusal(cause)
  })
}

/** Signs out in this tab, even where the project can't be reached. */
export async function signOut(store: Store): Promise<void> {
  store.set(supabaseSessionAtom, { sentence: owner.signedOut, isBusy: false })
  await store.get(clientsAtom).auth.signOut({ scope: 'local' })
}

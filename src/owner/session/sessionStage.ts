import * as v from 'valibot'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { getStored, setStored } from '../../lib/storage.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import * as owner from '../../locale/messages/owner.ts'
import type { Notice } from '../actions.ts'
import { readResponse, requestOwner, sendToOwnerRoutes } from '../ownerRequest.ts'
import { dispatchSessionAtom, sessionStateAtom } from './sessionAtoms.ts'
import type { SessionState } from './sessionState.ts'

/** States in which nothing is decided: a link waits to be tried again. */
const undecided: readonly SessionState[] = ['opening', 'unreachable', 'busy']

/**
 * Session stage: uses the one-time link's token up, or asks whether this browser has a session, whenever the state is
 * `opening`. The device keeps the token until a server has decided on it.
 * @returns cleanup
 */
export function startSession(store: Store): Cleanup {
  const controller = new AbortController()
  const change = (state: SessionState) => store.set(dispatchSessionAtom, { type: 'changed', state })
  const open = async () => {
    const token = takeToken()
    const state = token === null ? await findSession() : await openSession(token)
    if (!undecided.includes(state)) setStored(tokenKey, null)
    change(state)
  }
  // Where the page is open already, its link changes the fragment alone.
  addEventListener('hashchange', () => void (location.hash && open()), controller)
  const isOver = async () => store.get(sessionStateAtom) === 'open' && (await findSession()) === 'over'
  // Another tab may have signed out, or started the kiosk.
  const check = async () => void (!document.hidden && (await isOver()) && change('over'))
  document.addEventListener('visibilitychange', () => void check(), controller)
  // Browsers keep the page that was left, as it was: Back must not show it once its session is over.
  addEventListener('pagehide', () => (document.documentElement.hidden = true), controller)
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), controller)
  return combineCleanups(
    subscribe(store, sessionStateAtom, (state) => void (state === 'opening' && void open())),
    () => controller.abort(),
  )
}

const tokenKey = 'retro-booth.owner-link'

/** Takes the token out of the address at once: neither the history nor a screenshot keeps it. */
function takeToken(): string | null {
  const token = location.hash.slice(1)
  if (token === '') return getStored(tokenKey)
  history.replaceState(null, '', location.pathname + location.search)
  setStored(tokenKey, token)
  return token
}

async function openSession(token: string): Promise<SessionState> {
  const state = await askSession({ method: 'POST', body: token })
  if (state === 'open' || undecided.includes(state)) return state
  // A link that is used again in the same browser leads to the session that it has opened.
  const found = await findSession()
  return found === 'over' ? 'usedLink' : found
}

const findSession = () => askSession()

async function askSession(init?: RequestInit): Promise<SessionState> {
  const response = await sendToOwnerRoutes('session', init).catch(() => null)
  if (response === null || response.status >= 500) return 'unreachable'
  if (response.status === 429) return 'busy'
  if (response.status === 204) return 'open'
  // A static host has no such path, or answers it with the page of the booth.
  return response.status === 401 ? 'over' : 'noServer'
}

/** Signs the owner out on this device, or, if the owner really wants that, on all (`sessions`). */
export async function signOut(store: Store, which: 'session' | 'sessions'): Promise<void> {
  if (which === 'sessions' && !confirm(owner.confirmSignOut())) return
  const state = await requestOwner(store, which, { method: 'DELETE' }).then(
    () => 'signedOut' as const,
    // A cookie that could not be taken away still opens the page.
    () => (store.get(sessionStateAtom) === 'open' ? 'unreachable' : null),
  )
  if (state) store.set(dispatchSessionAtom, { type: 'changed', state })
}

const linkSchema = v.object({ url: v.pipe(v.string(), v.url()) })
const networkSchema = v.object({ url: v.nullable(v.string()) })

/** Makes a one-time link to this page. @throws OwnerRequestError (in the promise) */
export async function makeLink(store: Store): Promise<Notice> {
  const response = await requestOwner(store, 'links', { method: 'POST' })
  const { url: link } = await readResponse(linkSchema, response)
  store.set(dispatchSessionAtom, { type: 'linked', link })
  return null
}

/** Lets devices of the network open the booth, until its server ends. @throws OwnerRequestError (in the promise) */
export async function openNetwork(store: Store): Promise<Notice> {
  const response = await requestOwner(store, 'network', { method: 'POST' })
  const { url } = await readResponse(networkSchema, response)
  if (url === null) return owner.noNetwork
  store.set(dispatchSessionAtom, { type: 'networkOpened' })
  return makeLink(store)
}

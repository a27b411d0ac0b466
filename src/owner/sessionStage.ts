import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { getStored, setStored } from '../lib/storage.ts'
import { type Store, subscribe } from '../lib/store.ts'
import { sendToOwnerRoutes } from './ownerRequest.ts'
import { type SessionState, sessionAtom } from './sessionAtoms.ts'

/** States in which nothing is decided: a link waits to be tried again. */
const undecided: readonly SessionState[] = ['opening', 'unreachable', 'busy']

/**
 * Session stage: uses the one-time link's token up, or asks whether this browser has a session, whenever the state is
 * `opening`. The device keeps the token until a server has decided on it.
 * @returns cleanup
 */
export function startSession(store: Store): Cleanup {
  const controller = new AbortController()
  const open = async () => {
    const token = takeToken()
    const state = token === null ? await findSession() : await openSession(token)
    if (!undecided.includes(state)) setStored(tokenKey, null)
    store.set(sessionAtom, state)
  }
  // Where the page is open already, its link changes the fragment alone.
  addEventListener('hashchange', () => void (location.hash && open()), controller)
  const isOver = async () => store.get(sessionAtom) === 'open' && (await findSession()) === 'over'
  // Another tab may have signed out, or started the kiosk.
  const check = async () => void (!document.hidden && (await isOver()) && store.set(sessionAtom, 'over'))
  document.addEventListener('visibilitychange', () => void check(), controller)
  // Browsers keep the page that was left, as it was: Back must not show it once its session is over.
  addEventListener('pagehide', () => (document.documentElement.hidden = true), controller)
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), controller)
  return combineCleanups(
    subscribe(store, sessionAtom, (state) => void (state === 'opening' && void open())),
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
  const response = await sendToOwnerRoutes('session', { method: 'POST', body: token }).catch(() => null)
  if (response === null || response.status >= 500) return 'unreachable'
  if (response.status === 429) return 'busy'
  // A link that is used again in the same browser leads to the session that it has opened.
  const state = response.status === 204 ? 'open' : await findSession()
  return state === 'over' ? 'usedLink' : state
}

async function findSession(): Promise<SessionState> {
  const response = await sendToOwnerRoutes('session').catch(() => null)
  if (response === null || response.status >= 500) return 'unreachable'
  if (response.status === 429) return 'busy'
  if (response.status === 204) return 'open'
  // A static host has no such path, or answers it with the page of the booth.
  return response.status === 401 ? 'over' : 'noServer'
}

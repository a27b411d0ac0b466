import type { Store } from '../lib/store.ts'
import type { Cleanup } from '../lib/cleanup.ts'
import { sendToOwnerRoutes } from './ownerRequest.ts'
import { type SessionState, sessionAtom } from './sessionAtoms.ts'

/**
 * Session stage: uses the one-time link's token up, or asks whether this browser has a session.
 * @returns cleanup
 */
export function startSession(store: Store): Cleanup {
  const controller = new AbortController()
  const open = async () => {
    const token = takeToken()
    // A link that is used again in the same browser leads to the session that it has opened.
    const isOpened = token !== '' && (await openSession(token))
    const state = isOpened ? 'open' : await findSession()
    store.set(sessionAtom, state === 'over' && token !== '' ? 'usedLink' : state)
  }
  // Where the page is open already, its link changes the fragment alone.
  addEventListener('hashchange', () => void (location.hash && open()), controller)
  void open()
  return () => controller.abort()
}

/** Takes the token out of the address at once: neither the history nor a screenshot keeps it. */
function takeToken(): string {
  const token = location.hash.slice(1)
  if (token !== '') history.replaceState(null, '', location.pathname + location.search)
  return token
}

async function openSession(token: string): Promise<boolean> {
  const response = await sendToOwnerRoutes('session', { method: 'POST', body: token }).catch(() => null)
  return response?.status === 204
}

async function findSession(): Promise<SessionState> {
  const response = await sendToOwnerRoutes('session').catch(() => null)
  if (response === null || response.status === 429 || response.status >= 500) return 'unreachable'
  if (response.status === 204) return 'open'
  // A static host has no such path, or answers it with the page of the booth.
  return response.status === 401 ? 'over' : 'noServer'
}

import type { Cleanup } from '../../lib/cleanup.ts'
import type { Store } from '../../lib/store.ts'
import { dispatchAtom, runAction } from '../state/darkroomAtoms.ts'
import { hasOwnerSession, requestHostFilms } from './hostFilms.ts'

/** Stage of the host's films: asks once for the owner's session, and then for the films. @returns cleanup */
export function startHostFilms(store: Store): Cleanup {
  const controller = new AbortController()
  const { signal } = controller
  runAction(store.set, async () => {
    if (!(await hasOwnerSession(signal)) || signal.aborted) return
    store.set(dispatchAtom, { type: 'show', hostFilms: [] })
    const hostFilms = await requestHostFilms()
    if (!signal.aborted) store.set(dispatchAtom, { type: 'show', hostFilms })
  })
  return () => controller.abort()
}

import { atom } from 'jotai'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { boothAtom, dispatchAtom, firstCountAtom, sessionAtom } from './boothAtoms.ts'
import type { CaptureIntent, Session } from './boothState.ts'

/**
 * Session stage: clock, page -> events of the session: its deadlines, whether the page is visible, the number from which it
 * counts, and the press that has waited for the camera.
 * @returns cleanup; it ends every timer
 */
export function startSession(store: Store): Cleanup {
  return combineCleanups(
    watchPage(store),
    subscribe(store, firstCountAtom, (count) => store.set(dispatchAtom, { type: 'setFirstCount', count })),
    subscribe(store, sessionAtom, (session) => awaitDeadline(store, session)),
    subscribe(store, waitingIntentAtom, (intent) => beginCapture(store, intent)),
  )
}

/**
 * Tells the booth whether the page is visible. A page that the visitor leaves keeps no camera, not even one that goes
 * into the back-forward cache.
 */
function watchPage(store: Store): Cleanup {
  const controller = new AbortController()
  const update = () => store.set(dispatchAtom, { type: 'visibilityChanged', isHidden: document.hidden })
  update()
  document.addEventListener('visibilitychange', update, controller)
  window.addEventListener('pagehide', () => store.set(dispatchAtom, { type: 'stopCamera' }), controller)
  return () => controller.abort()
}

function awaitDeadline(store: Store, session: Session): Cleanup | null {
  if (!('deadlineMs' in session)) return null
  const { id, deadlineMs } = session
  const onDeadline = () => store.set(dispatchAtom, { type: 'deadlinePassed', id, deadlineMs })
  const timer = setTimeout(onDeadline, Math.max(0, deadlineMs - performance.now()))
  return () => clearTimeout(timer)
}

/** What has waited for the camera, which now runs. */
const waitingIntentAtom = atom((get) => {
  const { camera, session } = get(boothAtom)
  return camera.state === 'active' && 'waitingFor' in session ? session.waitingFor : null
})

function beginCapture(store: Store, intent: CaptureIntent | null): void {
  if (intent === null) return
  store.set(dispatchAtom, intent === 'newStrip' ? { type: intent } : { type: 'reshoot', index: intent })
}

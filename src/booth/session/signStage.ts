import { atom } from 'jotai'
import type { Cleanup } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { sanitizeLine } from '../../lib/sanitize.ts'
import { eventAtom } from '../event/eventAtoms.ts'
import { stripSessionAtom } from './boothAtoms.ts'
import { signMessageAtom } from './signAtoms.ts'

/** Time for which the message stands on the sign, in milliseconds. */
const shownMs = 20_000

/** Message of the strip that hangs on the curtain; null without one, and where the host wants none on the sign. */
const hungMessageAtom = atom((get) => {
  const strip = get(stripSessionAtom)
  if (!strip || strip.open || strip.waitingFor !== null || get(eventAtom)?.config.sign === false) return null
  return sanitizeLine(strip.message) || null
})

/**
 * Sign stage: a strip that is closed -> its message on the booth's sign, for 20 s or until the next touch.
 * @returns cleanup
 */
export function startSign(store: Store): Cleanup {
  return subscribe(store, hungMessageAtom, (message) => {
    if (message === null) return undefined
    store.set(signMessageAtom, message)
    const controller = new AbortController()
    const end = () => store.set(signMessageAtom, null)
    const timer = setTimeout(end, shownMs)
    // Captured: the press that has closed the strip is past that.
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, end, { capture: true, signal: controller.signal })
    return () => {
      clearTimeout(timer)
      controller.abort()
      end()
    }
  })
}

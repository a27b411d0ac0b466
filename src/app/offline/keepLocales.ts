import { atom } from 'jotai'
import { offeredLocalesAtom } from '../../booth/session/languageAtoms.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { localeAtom } from '../../locale/localeAtoms.ts'

/** Languages that the booth needs without a network: its own, and those that a guest of a kiosk may choose. */
const neededLocalesAtom = atom((get) => [get(localeAtom), ...get(offeredLocalesAtom)])

/** Asks the service worker to keep the languages that the booth needs. @returns cleanup */
export function keepLocales(store: Store): Cleanup {
  if (!('serviceWorker' in navigator)) return () => undefined
  return subscribe(store, neededLocalesAtom, (locales) => {
    // There is none before the first visit's splash is over, and on some devices never.
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(locales))
  })
}

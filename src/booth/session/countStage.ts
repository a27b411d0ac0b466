import { atom } from 'jotai'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { hasStripAtom, isKioskAtom, runningSourceAtom } from './boothAtoms.ts'
import { request } from '../../lib/request.ts'
import { stripNumberAtom } from './signAtoms.ts'
import { exportedAtom } from '../files/stripFileAtoms.ts'

/** Reports a bare word to the booth's own server, which counts it by the hour. One that is lost does not matter. */
export function reportCount(word: 'visit' | 'print' | 'send'): void {
  // Firefox lacks it where its owner has turned beacons off.
  navigator.sendBeacon?.('/booth/v1/counts', word)
}

/** Reports a strip. The server responds with its number of the evening. */
async function countStrip(store: Store, { signal }: AbortController): Promise<void> {
  store.set(stripNumberAtom, null)
  const init = { method: 'POST', body: 'strip', keepalive: true }
  const response = await request('/booth/v1/counts', init).catch(() => null)
  const number = Number(await response?.text())
  // A response that comes late is not of this strip; the count stays.
  if (!signal.aborted && response?.status === 200 && number > 0) store.set(stripNumberAtom, number)
}

const isCameraOnAtom = atom((get) => get(runningSourceAtom) !== null)

/**
 * Count stage: camera, strip, prints and sends of a visit -> the server's counts. A visit counts from its first camera.
 * @returns cleanup
 */
export function startCounts(store: Store): Cleanup {
  let isCounted = false
  return combineCleanups(
    subscribe(store, isCameraOnAtom, (isOn) => {
      if (isOn && !isCounted) reportCount('visit')
      isCounted ||= isOn
    }),
    subscribe(store, hasStripAtom, (hasStrip) => {
      if (!hasStrip) return undefined
      const controller = new AbortController()
      void countStrip(store, controller)
      return () => controller.abort()
    }),
    subscribe(store, exportedAtom, (exported) => {
      // A kiosk's printer is counted by the kiosk, which also prints by itself.
      if (exported === 'print' && !store.get(isKioskAtom)) reportCount('print')
      if (exported === 'phone') reportCount('send')
    }),
  )
}

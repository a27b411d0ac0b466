import { watchMissingCode } from './missingCode.tsx'
import { trustedScriptUrl } from '../../lib/trustedWorker.ts'

/**
 * Registers the service worker, which keeps the booth on this device for visits without a network, and watches for code that
 * an update of the server has taken away.
 */
export function registerServiceWorker(): void {
  watchMissingCode()
  if (!('serviceWorker' in navigator)) return
  const url = trustedScriptUrl('/sw.js')
  navigator.serviceWorker
    .register(url, { updateViaCache: 'none' })
    .catch((cause: unknown) => console.warn('The booth is not kept for offline use.', cause))
}

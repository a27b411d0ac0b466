import { trustedScriptUrl } from '../../lib/trustedWorker.ts'

/** Registers the service worker, which keeps the booth on this device for visits without a network. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const url = trustedScriptUrl('/sw.js')
  navigator.serviceWorker
    .register(url, { updateViaCache: 'none' })
    .catch((cause: unknown) => console.warn('The booth is not kept for offline use.', cause))
}

import { trustedScriptUrl } from '../lib/trustedWorker.ts'

/**
 * Keeps the booth on this device for visits without a network. It is asked for once the page has nothing else to do,
 * so that the first visit is not slower for it; where the browser refuses, the booth needs its network.
 */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator)) return
  const url = trustedScriptUrl('/sw.js')
  navigator.serviceWorker
    .register(url, { updateViaCache: 'none' })
    .catch((cause: unknown) => console.warn('The booth is not kept for offline use.', cause))
}

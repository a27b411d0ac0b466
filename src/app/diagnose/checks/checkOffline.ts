import { type Finding, fails, works } from '../Finding.ts'

/** Whether the booth is kept on this device for visits without a network. */
export async function checkOffline(): Promise<Finding> {
  if (!('serviceWorker' in navigator))
    return fails('this browser keeps no pages', 'Use a secure address and a window that is not private.')
  try {
    const kept = await navigator.serviceWorker.getRegistration('/')
    if (kept?.active) return works('the booth is kept on this device')
    return fails('not kept yet', 'Open the booth once and leave it open for a few seconds.')
  } catch {
    return fails('refused by the browser', 'Leave the private window, or allow this site to store data.')
  }
}

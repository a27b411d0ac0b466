import type { BoothComputer } from '../../src/owner/kiosk/boothComputer.ts'
import { type KeptProcess, keepProcess } from './keepProcess.ts'
import { findKioskBrowser, startKioskBrowser } from './kioskBrowser.ts'

/**
 * Keeps the browser of a kiosk running, once it was opened.
 * @param profile folder of its profile
 * @param urlOf returns the address of the kiosk, new for each start
 * @param onChange called when its state has changed
 * @param onFailing called when its browser has ended five times within a minute
 */
export function keepKiosk(profile: string, urlOf: () => string, onChange: () => void, onFailing: () => void) {
  let state: BoothComputer['kiosk'] = 'closed'
  let browser: KeptProcess | null = null

  function set(next: BoothComputer['kiosk'], kept: KeptProcess | null): void {
    state = next
    browser = kept
    onChange()
  }
  return {
    state: () => state,
    open(): void {
      if (browser) return
      const start = async () => {
        const path = await findKioskBrowser(process.env)
        if (path !== null) return startKioskBrowser(path, profile, urlOf())
        void kept.stop()
        set('noBrowser', null)
        throw new Error('Neither Chrome nor Edge nor Chromium was found.')
      }
      const kept = keepProcess(start, () => {
        set('failing', null)
        onFailing()
      })
      set('open', kept)
    },
    async close(): Promise<void> {
      const kept = browser
      set('closed', null)
      await kept?.stop()
    },
  }
}

import { type Finding, fails, works } from '../Finding.ts'

const key = 'retro-booth.diagnose'

/** Whether the device remembers the settings. No photo is ever kept there. */
export function checkStorage(): Finding {
  try {
    localStorage.setItem(key, 'works')
    const word = localStorage.getItem(key)
    localStorage.removeItem(key)
    if (word === 'works') return works('settings are remembered')
  } catch {
    // Full, or forbidden by the visitor.
  }
  return fails(
    'settings last as long as the page',
    'Leave the private window, or allow this site to store data.',
  )
}

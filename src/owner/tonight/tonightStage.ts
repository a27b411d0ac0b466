import type { Cleanup } from '../../lib/cleanup.ts'
import type { Store } from '../../lib/store.ts'
import { refreshTonightAtom } from './tonightAtoms.ts'

/** The owner's phone looks at the booth as often as this while the section is in sight. */
const refreshMs = 5000

/** Tonight stage: asks the server again and again while the page is visible. @returns cleanup */
export function startTonight(store: Store): Cleanup {
  const refresh = () => void (document.hidden || store.set(refreshTonightAtom))
  refresh()
  const timer = setInterval(refresh, refreshMs)
  return () => clearInterval(timer)
}

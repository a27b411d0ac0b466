import type { Cleanup } from '../../lib/cleanup.ts'
import type { Store } from '../../lib/store.ts'
import { startPolling } from '../startPolling.ts'
import { refreshTonightAtom } from './tonightAtoms.ts'

/** Tonight stage: asks the server again and again while the page is visible. @returns cleanup */
export function startTonight(store: Store): Cleanup {
  return startPolling(() => store.set(refreshTonightAtom))
}

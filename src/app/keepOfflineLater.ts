import { whenIdle } from '../lib/whenIdle.ts'
import { follow, type Store } from '../state/follow.ts'
import { introPhaseAtom } from '../state/introAtoms.ts'

/** Keeps the booth for visits without a network, once it stands and has nothing else to do. */
export function keepOfflineLater(store: Store): void {
  const load = () => void import('../offline/keepOffline.ts').then(({ keepOffline }) => keepOffline(), warn)
  follow(store, introPhaseAtom, (phase) => (phase === 'over' ? whenIdle(load) : undefined))
}

/** Offline use is an extra: its absence is nobody's business but the console's. */
function warn(cause: unknown): void {
  console.warn('The booth is not kept for offline use.', cause)
}

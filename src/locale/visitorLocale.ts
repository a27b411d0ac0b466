import type { Atom } from 'jotai'
import type { Cleanup } from '../lib/cleanup.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import type { Store } from '../lib/store.ts'
import { startLocale } from './localeStage.ts'

// English needs none of them.
const catalogues = lazyModule(() => import('./visitorCatalogues.ts'))

/** Locale stage of the pages that visitors see: booth, kiosk and wall. @returns cleanup */
export const startVisitorLocale = (store: Store, wantedAtom: Atom<string | null>): Cleanup =>
  startLocale(store, wantedAtom, catalogues)

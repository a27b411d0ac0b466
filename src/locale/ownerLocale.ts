import type { Cleanup } from '../lib/cleanup.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import type { Store } from '../lib/store.ts'
import { deviceLocaleAtom } from './localeSetting.ts'
import { startLocale } from './localeStage.ts'

const catalogues = lazyModule(() => import('./ownerCatalogues.ts'))

/** Locale stage of the pages of a booth's owner: the owner's page and the set-up of a kiosk. @returns cleanup */
export const startOwnerLocale = (store: Store): Cleanup => startLocale(store, deviceLocaleAtom, catalogues)

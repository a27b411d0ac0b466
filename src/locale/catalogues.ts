import { type LazyModule, lazyModule } from '../lib/lazyModule.ts'
import type { Catalogue } from './message.ts'

/** Languages but English by their tags, each a module of its own. */
function catalogues(
  fetchers: Readonly<Record<string, () => Promise<unknown>>>,
): Readonly<Record<string, LazyModule<Catalogue>>> {
  const entries = Object.entries(fetchers).map(([path, fetchModule]) => {
    const tag = path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
    // The plugin of `tools/vite/locales.ts` makes the module.
    return [tag, lazyModule(fetchModule as () => Promise<Catalogue>)] as const
  })
  return Object.fromEntries(entries)
}

/** What visitors read. */
export const visitorCatalogues = catalogues(
  import.meta.glob(['../../locales/*.json', '!../../locales/en.json'], {
    query: '?visitor',
    import: 'default',
  }),
)

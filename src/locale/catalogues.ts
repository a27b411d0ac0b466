import { type LazyModule, lazyModule } from '../lib/lazyModule.ts'
import type { Catalogue } from './message.ts'

/** Languages but English by their tags, each a module of its own: one part of `tools/locale/messageFile.ts`. */
export type Catalogues = Readonly<Record<string, LazyModule<Catalogue>>>

/** @param fetchers `import.meta.glob` of `locales/*.json?PART`; the plugin of `tools/vite/locales.ts` makes the modules */
export function cataloguesOf(fetchers: Readonly<Record<string, () => Promise<unknown>>>): Catalogues {
  const entries = Object.entries(fetchers).map(([path, fetchModule]) => {
    const tag = path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
    return [tag, lazyModule(fetchModule as () => Promise<Catalogue>)] as const
  })
  return Object.fromEntries(entries)
}

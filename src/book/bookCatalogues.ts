import { cataloguesOf } from '../locale/catalogues.ts'

/** What guests read in the guest book on their phones. */
export const catalogues = cataloguesOf(
  import.meta.glob(['../../locales/*.json', '!../../locales/en.json'], { query: '?book', import: 'default' }),
)

import { cataloguesOf } from './catalogues.ts'

/** What visitors of the booth read. */
export const catalogues = cataloguesOf(
  import.meta.glob(['../../locales/*.json', '!../../locales/en.json'], {
    query: '?visitor',
    import: 'default',
  }),
)

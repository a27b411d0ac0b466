import { cataloguesOf } from './catalogues.ts'

/** What the owner of a booth reads. */
export const catalogues = cataloguesOf(
  import.meta.glob(['../../locales/*.json', '!../../locales/en.json'], {
    query: '?owner',
    import: 'default',
  }),
)

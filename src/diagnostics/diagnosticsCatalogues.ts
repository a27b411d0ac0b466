import { cataloguesOf } from '../locale/catalogues.ts'

/** What the diagnostics page says. */
export const catalogues = cataloguesOf(
  import.meta.glob(['../../locales/*.json', '!../../locales/en.json'], {
    query: '?diagnostics',
    import: 'default',
  }),
)

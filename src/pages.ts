import { watchMissingCode } from './app/offline/missingCode.tsx'
import { type LazyModule, lazyModule } from './lib/lazyModule.ts'

type Page = { readonly mountPage: (element: HTMLElement) => void }

const diagnostics = lazyModule(() => import('./diagnostics/DiagnosticsPage.tsx'))
const darkroom = lazyModule(() => import('./darkroom/Darkroom.tsx'))
const kioskSetup = lazyModule(() => import('./kiosk/setup/KioskSetup.tsx'))
const wall = lazyModule(() => import('./wall/Wall.tsx'))

/** Mounts the page that stands in place of the booth, each from a chunk of its own. */
export function mountPage(query: URLSearchParams, element: HTMLElement): void {
  // Chromium warns again and again of the preloaded event where a page does not take it, as wall and booth do.
  if (!query.has('wall') && !import.meta.env.VITE_SUPABASE_URL) fetch('/event.json').catch(() => undefined)
  if (query.has('book')) return location.replace('/book/')
  const stop = watchMissingCode()
  pageOf(query).start((page) => {
    stop()
    page.mountPage(element)
    return watchMissingCode()
  })
}

function pageOf(query: URLSearchParams): LazyModule<Page> {
  if (query.has('diagnose')) return diagnostics
  if (query.has('wall')) return wall
  if (query.has('owner')) return findOwnerPage()
  return query.has('kiosk') ? kioskSetup : darkroom
}

/** Written out, so that each build has one of the two. */
function findOwnerPage(): LazyModule<Page> {
  if (import.meta.env.VITE_SUPABASE_URL) {
    const supabaseOwner = lazyModule(() => import('./owner/supabase/SupabaseOwnerPage.tsx'))
    return supabaseOwner
  }
  const owner = lazyModule(() => import('./owner/OwnerPage.tsx'))
  return owner
}

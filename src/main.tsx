import { createBoothMounter, registerServiceWorkerLater } from './app/mountBooth.tsx'
import { type LazyModule, lazyModule } from './lib/lazyModule.ts'

/** Mounts the page that the address asks for. It keeps no reference to the booth: a kiosk replaces it for each visitor. */
function main(element: HTMLElement): void {
  const query = new URLSearchParams(location.search)
  if (query.has('book')) return location.replace('/book/')
  const page = pageOf(query)
  if (page) {
    page.start(({ mountPage }) => mountPage(element))
    return
  }
  // Read by the theme, which draws both larger on large screens, and a kiosk on any.
  document.documentElement.dataset['page'] = query.has('kiosk') ? 'kiosk' : 'booth'
  const mountBooth = createBoothMounter()
  const booth = mountBooth(element)
  if (import.meta.env.PROD) registerServiceWorkerLater(booth.store)
  // Indispensable, so fetched until it is loaded: without the kiosk the next visitor would meet the last one's photos.
  if (query.has('kiosk')) kiosk.start(({ runKiosk }) => runKiosk(element, booth, mountBooth))
}

/** Page that stands in place of the booth; null for the booth. */
function pageOf(query: URLSearchParams): LazyModule<Page> | null {
  if (query.has('diagnose')) return diagnostics
  if (query.has('wall')) return wall
  if (query.has('darkroom') || query.has('template')) return darkroom
  if (query.has('owner')) return ownerPage
  return query.get('kiosk') === 'setup' ? kioskSetup : null
}

type Page = { readonly mountPage: (element: HTMLElement) => void }

const diagnostics = lazyModule(() => import('./diagnostics/DiagnosticsPage.tsx'))
const darkroom = lazyModule(() => import('./darkroom/Darkroom.tsx'))
const ownerPage = lazyModule(() => import('./owner/OwnerPage.tsx'))
const wall = lazyModule(() => import('./wall/Wall.tsx'))
const kioskSetup = lazyModule(() => import('./kiosk/setup/KioskSetup.tsx'))
const kiosk = lazyModule(() => import('./kiosk/runKiosk.tsx'))

const root = document.getElementById('root')
if (!root) throw new Error('the page has no element #root')
main(root)

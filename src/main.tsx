import { mountBooth, registerServiceWorkerLater } from './app/mountBooth.tsx'
import { lazyModule } from './lib/lazyModule.ts'

/** Mounts the page that the address asks for. It keeps no reference to the booth: a kiosk replaces it for each visitor. */
function main(element: HTMLElement): void {
  const query = new URLSearchParams(location.search)
  if (isOtherPage(query)) {
    pages.start(({ mountPage }) => mountPage(query, element))
    return
  }
  const isKiosk = query.has('kiosk')
  // Read by the theme, which draws both larger on large screens, and a kiosk on any.
  document.documentElement.dataset['page'] = isKiosk ? 'kiosk' : 'booth'
  const booth = mountBooth(element, isKiosk)
  if (import.meta.env.PROD) registerServiceWorkerLater(booth.store)
  // Indispensable, so fetched until it is loaded: without the kiosk the next visitor would meet the last one's photos.
  if (isKiosk) kiosk.start(({ runKiosk }) => runKiosk(booth, (event) => mountBooth(element, true, event)))
}

/** Whether another page stands in place of the booth. */
function isOtherPage(query: URLSearchParams): boolean {
  const names = ['diagnose', 'darkroom', 'template', 'owner', 'wall', 'book']
  return query.get('kiosk') === 'setup' || names.some((name) => query.has(name))
}

const pages = lazyModule(() => import('./pages.ts'))
const kiosk = lazyModule(() => import('./kiosk/runKiosk.tsx'))

const root = document.getElementById('root')
if (!root) throw new Error('the page has no element #root')
main(root)

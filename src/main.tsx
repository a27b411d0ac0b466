import { registerServiceWorkerLater, mountBooth } from './app/mountBooth.tsx'
import { lazyModule } from './lib/lazyModule.ts'

/** The booth runs as long as its page; only a kiosk ends it, and mounts another: here nothing may keep hold of it. */
function main(element: HTMLElement): void {
  const wanted = new URLSearchParams(location.search)
  if (wanted.has('diagnose')) {
    diagnostics.start(({ runDiagnostics }) => runDiagnostics(element))
    return
  }
  if (wanted.has('darkroom')) {
    darkroom.start(({ runDarkroom }) => runDarkroom(element))
    return
  }
  const booth = mountBooth(element)
  if (import.meta.env.PROD) registerServiceWorkerLater(booth.store)
  // Not coming is no way out: a kiosk that is none would keep one visitor's photos for the next.
  if (wanted.has('kiosk')) kiosk.start(({ runKiosk }) => runKiosk(element, booth, mountBooth))
}

const diagnostics = lazyModule(() => import('./diagnostics/DiagnosticsPage.tsx'))
const darkroom = lazyModule(() => import('./darkroom/Darkroom.tsx'))
const kiosk = lazyModule(() => import('./kiosk/runKiosk.tsx'))

const root = document.getElementById('root')
if (!root) throw new Error('the page has no element #root')
main(root)

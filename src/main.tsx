import { keepOfflineLater, mountBooth } from './app/mountBooth.tsx'
import { untilLoaded } from './lib/lazyModule.ts'

/** The booth runs as long as its page; only a kiosk ends it, and mounts another: here nothing may keep hold of it. */
function main(element: HTMLElement): void {
  const wanted = new URLSearchParams(location.search)
  if (wanted.has('diagnose')) {
    untilLoaded(loadDiagnose, ({ runDiagnostics }) => runDiagnostics(element))
    return
  }
  if (wanted.has('darkroom')) {
    untilLoaded(loadDarkroom, ({ runDarkroom }) => runDarkroom(element))
    return
  }
  const booth = mountBooth(element)
  if (import.meta.env.PROD) keepOfflineLater(booth.store)
  // Not coming is no way out: a kiosk that is none would keep one visitor's photos for the next.
  if (wanted.has('kiosk')) untilLoaded(loadKiosk, ({ runKiosk }) => runKiosk(element, booth, mountBooth))
}

const loadDiagnose = () => import('./diagnostics/DiagnosticsPage.tsx')
const loadDarkroom = () => import('./darkroom/Darkroom.tsx')
const loadKiosk = () => import('./kiosk/runKiosk.tsx')

const root = document.getElementById('root')
if (!root) throw new Error('the page has no element #root')
main(root)

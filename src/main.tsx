import { keepOfflineLater } from './app/keepOfflineLater.ts'
import { mountBooth } from './app/mountBooth.tsx'
import { untilLoaded } from './lib/untilLoaded.ts'

/** The booth runs as long as its page; only a kiosk ends it, and mounts another: here nothing may keep hold of it. */
function main(element: HTMLElement): void {
  const wanted = new URLSearchParams(location.search)
  if (wanted.has('diagnose')) {
    untilLoaded(loadDiagnose, ({ runDiagnose }) => runDiagnose(element))
    return
  }
  if (wanted.has('darkroom')) {
    untilLoaded(loadDarkroom, ({ runDarkroom }) => runDarkroom(element))
    return
  }
  const booth = mountBooth(element)
  if (import.meta.env.PROD) keepOfflineLater(booth.store)
  // Not coming is no way out: a kiosk that is none would keep one visitor's photos for the next.
  if (wanted.has('kiosk')) untilLoaded(loadKiosk, ({ runKiosk }) => runKiosk(element, booth))
}

const loadDiagnose = () => import('./app/diagnose/runDiagnose.tsx')
const loadDarkroom = () => import('./app/darkroom/runDarkroom.tsx')
const loadKiosk = () => import('./app/kiosk/runKiosk.tsx')

const root = document.getElementById('root')
if (!root) throw new Error('the page has no element #root')
main(root)

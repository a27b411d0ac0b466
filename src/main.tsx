import { keepOfflineLater } from './app/keepOfflineLater.ts'
import { mountBooth } from './app/mountBooth.tsx'

/** Until what the address asks for beside the booth is asked for again. */
const retryMs = 5000

/** The booth runs as long as its page; only a kiosk ends it, and mounts another: here nothing may keep hold of it. */
function main(element: HTMLElement): void {
  const wanted = new URLSearchParams(location.search)
  if (wanted.has('diagnose')) return untilLoaded(loadDiagnose, ({ runDiagnose }) => runDiagnose(element))
  if (wanted.has('darkroom')) return untilLoaded(loadDarkroom, ({ runDarkroom }) => runDarkroom(element))
  const booth = mountBooth(element)
  if (import.meta.env.PROD) keepOfflineLater(booth.store)
  if (wanted.has('kiosk')) untilLoaded(loadKiosk, ({ runKiosk }) => runKiosk(element, booth))
}

const loadDiagnose = () => import('./app/diagnose/runDiagnose.tsx')
const loadDarkroom = () => import('./app/darkroom/runDarkroom.tsx')
const loadKiosk = () => import('./app/kiosk/runKiosk.tsx')

/** Not coming is no way out: a kiosk that is none would keep one visitor's photos for the next. */
function untilLoaded<Chunk>(load: () => Promise<Chunk>, run: (chunk: Chunk) => void): void {
  load().then(run, () => setTimeout(() => untilLoaded(load, run), retryMs))
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no element #root')
main(root)

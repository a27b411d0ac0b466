import { keepOfflineLater } from './app/keepOfflineLater.ts'
import { mountBooth } from './app/mountBooth.tsx'

/** The booth runs as long as its page; only a kiosk ends it, and mounts another: here nothing may keep hold of it. */
function main(element: HTMLElement): void {
  const booth = mountBooth(element)
  if (import.meta.env.PROD) keepOfflineLater(booth.store)
  if (new URLSearchParams(location.search).has('kiosk')) {
    void import('./app/kiosk/runKiosk.tsx').then(({ runKiosk }) => runKiosk(element, booth))
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no element #root')
main(root)

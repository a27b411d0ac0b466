import { createStore } from 'jotai'
import { createRoot } from 'react-dom/client'
import { ErrorMessage } from '../../kit/ErrorBoundary.tsx'
import type { Cleanup } from '../../lib/cleanup.ts'
import { request } from '../../lib/request.ts'
import { subscribe } from '../../lib/store.ts'
import { localeAtom } from '../../locale/localeAtoms.ts'
import { deviceLocaleAtom } from '../../locale/localeSetting.ts'
import * as kit from '../../locale/messages/kit.ts'
import { startVisitorLocale } from '../../locale/visitorLocale.ts'
import styles from './missingCode.module.css'

/**
 * Missing code stage: code that can't be loaded -> one sentence and Try Again, over a page that goes on as it is. An empty
 * page says so at once; any other only where the server has another build, which has no such file any more: what the
 * network has lost is fetched again.
 * @returns cleanup; it removes the sentence
 */
export function watchMissingCode(): Cleanup {
  const controller = new AbortController()
  const { signal } = controller
  const element = document.createElement('aside')
  element.className = `card ${styles['notice']}`
  const root = createRoot(element)
  const render = () =>
    root.render(<ErrorMessage message={kit.codeMissing()} onRetry={() => void loadAgain()} />)
  const show = async () => {
    const empty = document.querySelector('.too-old')
    if (!empty && !(await isOutdated())) return
    if (signal.aborted) return
    if (empty) {
      empty.remove()
      const store = createStore()
      // The language of an empty page is not there yet.
      signal.addEventListener('abort', startVisitorLocale(store, deviceLocaleAtom))
      subscribe(store, localeAtom, render)
    } else render()
    // All else is inert behind a modal dialog.
    const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    if (!element.isConnected) place.append(element)
  }
  // Vite's helper dispatches it for every import that fails.
  addEventListener('vite:preloadError', () => void show(), { signal })
  return () => {
    controller.abort()
    root.unmount()
    element.remove()
  }
}

/** Whether the server has another build than this page is of. The service worker leaves this request to the server. */
async function isOutdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  const response = await request('/index.html', { cache: 'no-store' }).catch(() => null)
  if (!response?.ok || !script) return false
  return !(await response.text()).includes(new URL(script.src).pathname)
}

/** Loads the page again, from the server where that has another build: the service worker has this one. */
async function loadAgain(): Promise<void> {
  if ('serviceWorker' in navigator && (await isOutdated()))
    await navigator.serviceWorker.getRegistration().then((registration) => registration?.unregister())
  location.reload()
}

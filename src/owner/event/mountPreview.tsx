import { createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { eventAtom } from '../../booth/event/eventAtoms.ts'
import { loadTemplatesAtom } from '../../booth/event/templateAtoms.ts'
import { introPhaseAtom } from '../../booth/session/introAtoms.ts'
import { applyTheme } from '../../event/applyTheme.ts'
import type { LoadedEvent } from '../../event/loadEvent.ts'
import { subscribe } from '../../lib/store.ts'
import { MainScreen } from '../../ui/MainScreen.tsx'

/**
 * Mounts the main screen in the dress of a draft (`?owner=preview`), for a frame of the owner's page, which sends it. It
 * has no stages: no camera starts here, and nothing can be pressed.
 */
export function mountPreview(element: HTMLElement): void {
  const store = createStore()
  store.set(introPhaseAtom, 'over')
  store.set(loadTemplatesAtom).catch((cause: unknown) => console.warn('The preview lacks templates.', cause))
  subscribe(store, eventAtom, (event) => event && applyTheme(event.config))
  addEventListener('message', ({ data, origin, source }: MessageEvent<LoadedEvent>) => {
    if (origin === location.origin && source === parent) store.set(eventAtom, data)
  })
  document.documentElement.dataset['page'] = 'booth'
  element.inert = true
  createRoot(element).render(
    <Provider store={store}>
      <MainScreen />
    </Provider>,
  )
  parent.postMessage('ready', location.origin)
}

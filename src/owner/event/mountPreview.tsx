import { Provider, useAtomValue } from 'jotai'
import { createRoot } from 'react-dom/client'
import { eventAtom } from '../../booth/event/eventAtoms.ts'
import { loadTemplatesAtom } from '../../booth/strip/templateAtoms.ts'
import { introPhaseAtom } from '../../booth/session/introAtoms.ts'
import { applyTheme } from '../../event/applyTheme.ts'
import type { LoadedEvent } from '../../event/loadEvent.ts'
import { useStages } from '../../kit/useStages.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { isObject } from '../../lib/schema.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { localeAtom } from '../../locale/localeAtoms.ts'
import { deviceLocaleAtom } from '../../locale/localeSetting.ts'
import { startVisitorLocale } from '../../locale/visitorLocale.ts'
import { MainScreen } from '../../ui/MainScreen.tsx'

/** Message of the owner's page: a draft as booths show it. Tools of the browser send others. */
export type DraftMessage = { readonly draft: LoadedEvent }

const isDraft = (data: unknown): data is DraftMessage => isObject(data) && 'draft' in data

function Preview() {
  useStages(startPreviewPage)
  // Messages read in the language in use: each component is rendered anew where that changes.
  return useAtomValue(localeAtom) === null ? null : <MainScreen />
}

/**
 * Mounts the main screen in the dress of a draft (`?owner=preview`), for a frame of the owner's page, which sends it. It
 * has no stages: no camera starts here, and nothing can be pressed.
 */
export function mountPreview(element: HTMLElement): void {
  document.documentElement.dataset['page'] = 'booth'
  element.inert = true
  createRoot(element).render(
    <Provider>
      <Preview />
    </Provider>,
  )
}

function startPreviewPage(store: Store): Cleanup {
  const controller = new AbortController()
  const receive = ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === parent && isDraft(data)) store.set(eventAtom, data.draft)
  }
  addEventListener('message', receive, controller)
  store.set(introPhaseAtom, 'over')
  store.set(loadTemplatesAtom).catch((cause: unknown) => console.warn('The preview lacks templates.', cause))
  parent.postMessage('ready', location.origin)
  return combineCleanups(
    startVisitorLocale(store, deviceLocaleAtom),
    subscribe(store, eventAtom, (event) => event && applyTheme(event.config)),
    () => controller.abort(),
  )
}

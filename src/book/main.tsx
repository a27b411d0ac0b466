import '../app/theme.css'
import '../kit/layout.css'

import { createStore, Provider, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { GuestbookContent } from '../guestbook/GuestbookContent.tsx'
import { openPanelAtom } from '../guestbook/guestbookAtoms.ts'
import { loadGuestbook, preloadGuestbook, startGuestbook } from '../guestbook/guestbookSync.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import { browserLocaleAtom, localeAtom } from '../locale/localeAtoms.ts'
import { startLocale } from '../locale/localeStage.ts'
import * as guestbook from '../locale/messages/guestbook.ts'
import styles from './book.module.css'
import { dressAtom, putDressOn } from './dress.ts'

/*
 * The guest book alone, for guests' phones (`/book/`): the list and the form of the booth, in a build of its own whose
 * renderer is Preact.
 */

const catalogues = lazyModule(() => import('./bookCatalogues.ts'))

function Book() {
  // Messages read in the language in use: each component is rendered anew where that changes.
  const locale = useAtomValue(localeAtom)
  const { title, names } = useAtomValue(dressAtom)
  useEffect(() => {
    if (locale !== null) document.title = title ?? guestbook.bookTitle()
  }, [locale, title])
  if (locale === null) return null
  return (
    <main className={`column ${styles['book']}`}>
      <header className={`text-centred ${styles['header']}`}>
        <h1 className="neon" translate="no">
          {title ?? 'RETRO BOOTH'}
        </h1>
        {names && <p translate="no">{names}</p>}
        <p>{guestbook.guestHandbook()}</p>
      </header>
      <GuestbookContent />
    </main>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no element #root')
const store = createStore()
startLocale(store, browserLocaleAtom, catalogues)
store.set(openPanelAtom)
putDressOn(store).catch((cause: unknown) => console.warn('The event has no dress here.', cause))
startGuestbook(store, loadGuestbook, preloadGuestbook)
createRoot(root).render(
  <Provider store={store}>
    <Book />
  </Provider>,
)

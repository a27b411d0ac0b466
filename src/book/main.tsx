import '../app/theme.css'
import '../kit/layout.css'

import { createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { GuestbookContent } from '../guestbook/GuestbookContent.tsx'
import { openPanelAtom } from '../guestbook/guestbookAtoms.ts'
import { loadGuestbook, preloadGuestbook, startGuestbook } from '../guestbook/guestbookSync.ts'
import styles from './book.module.css'

/*
 * The guest book alone, for guests' phones (`/book/`): the list and the form of the booth, in a build of its own whose
 * renderer is Preact.
 */

const root = document.getElementById('root')
if (!root) throw new Error('the page has no element #root')
const store = createStore()
store.set(openPanelAtom)
startGuestbook(store, loadGuestbook, preloadGuestbook)
createRoot(root).render(
  <Provider store={store}>
    <main className={`column ${styles['book']}`}>
      <header className={styles['header']}>
        <h1 translate="no">RETRO BOOTH</h1>
        <p>Guest Handbook</p>
      </header>
      <GuestbookContent />
    </main>
  </Provider>,
)

import { createStore, Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from './app/App.tsx'
import { keepOfflineLater } from './app/keepOfflineLater.ts'
import { loadFonts } from './app/loadFonts.ts'
import { startFlow } from './state/flow.ts'
import { startGuestbook } from './state/guestbookFlow.ts'
import { loadGuestbook } from './state/loadGuestbook.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no element #root')

const store = createStore()
// The booth runs as long as its page: nothing ends the flow before the page itself goes.
startFlow(store)
startGuestbook(store, loadGuestbook)
loadFonts(store)
if (import.meta.env.PROD) keepOfflineLater(store)

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <App />
    </Provider>
  </StrictMode>,
)

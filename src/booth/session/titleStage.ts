import { atom } from 'jotai'
import type { Cleanup } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { localeAtom } from '../../locale/localeAtoms.ts'
import * as kit from '../../locale/messages/kit.ts'
import { eventAtom } from '../event/eventAtoms.ts'

const titleAtom = atom((get) => {
  get(localeAtom)
  return get(eventAtom)?.config.title ?? kit.pageTitle()
})

/** Title stage: event and language -> title of the page. @returns cleanup */
export const startTitle = (store: Store): Cleanup =>
  subscribe(store, titleAtom, (title) => {
    document.title = title
  })

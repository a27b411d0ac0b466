import { eventAtom } from '../../booth/event/eventAtoms.ts'
import { loadTemplatesAtom } from '../../booth/event/templateAtoms.ts'
import { fetchImage } from '../../event/eventImages.ts'
import { loadDraft } from '../../event/loadEvent.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { draftAtom, formAtom, previewAtom, readFileAtom } from './eventFormAtoms.ts'

/** A strip takes longer to draw than a key to press. */
const typingMs = 300

/**
 * Event stage of the owner's page: reads `event.json`, and loads its draft with its pictures, for the previews.
 * @returns cleanup
 */
export function startEventRoom(store: Store): Cleanup {
  void store.set(readFileAtom)
  store.set(loadTemplatesAtom).catch((cause: unknown) => console.warn('The preview lacks templates.', cause))
  return combineCleanups(
    subscribe(store, draftAtom, ({ config }) => {
      let isOver = false
      const load = async () => {
        const { pictures } = store.get(formAtom)
        const dropped = Object.values(pictures)
        const find = async (name: string) =>
          dropped.find((picture) => picture.name === name)?.file ?? fetchImage(name)
        const preview = await loadDraft(config, find)
        if (!isOver) store.set(previewAtom, preview)
      }
      const timer = setTimeout(() => void load(), typingMs)
      return () => {
        isOver = true
        clearTimeout(timer)
      }
    }),
    subscribe(store, previewAtom, (preview) => store.set(eventAtom, preview?.event ?? undefined)),
  )
}

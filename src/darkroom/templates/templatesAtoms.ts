import { atom, type Setter } from 'jotai'
import { filterById } from '../../filters/filters.ts'
import type { Strip } from '../../render/strip/Strip.ts'
import { errorSentence } from '../page/rendererStage.ts'
import { openOwnImage } from '../source/openOwnImage.ts'
import { keepFile } from '../exchange/keepFile.ts'
import { initialTemplates, reduceTemplates, type TemplatesEvent } from './templatesState.ts'

const stateAtom = atom(initialTemplates)

/** State of the templates page; its only writer is `dispatchTemplatesAtom`. */
export const templatesAtom = atom((get) => get(stateAtom))

/** Dispatches an event to the reducer of the templates page. */
export const dispatchTemplatesAtom = atom(null, (get, set, event: TemplatesEvent) => {
  set(stateAtom, reduceTemplates(get(stateAtom), event))
})

const templateAtom = atom((get) => get(stateAtom).template)
const photosAtom = atom((get) => get(stateAtom).photos)
const filterIdAtom = atom((get) => get(stateAtom).filterId)
const pickedAtom = atom((get) => get(stateAtom).picked)
const messageAtom = atom((get) => get(stateAtom).message)

/** What is developed for the strip; another object only when one of its parts changes. */
export const stripRequestAtom = atom((get) => ({
  template: get(templateAtom),
  photos: get(photosAtom),
  filter: filterById(get(filterIdAtom)),
  picked: get(pickedAtom),
}))

/** Strip as it was developed last, without its message; null before. Its only writer is the template stage. */
export const developedStripAtom = atom<Omit<Strip, 'message'> | null>(null)

/** Strip that is shown; null until the first is developed. */
export const stripAtom = atom((get): Strip | null => {
  const developed = get(developedStripAtom)
  return developed && { ...developed, message: get(messageAtom) }
})

/** Opens a picture of the designer's own in place of the next photo. */
export const openPhotoAtom = atom(null, (_get, set, file: File) => {
  openOwnImage(file, (sentence) => notify(set, sentence)).then(
    (image) => set(dispatchTemplatesAtom, { type: 'photoOpened', image }),
    (cause: unknown) => notify(set, errorSentence(cause)),
  )
})

/** Keeps the template's file. */
export const keepTemplateAtom = atom(null, (get, set) => {
  const { id, text } = get(templatesAtom)
  const request = { path: `/darkroom/templates/${id}`, body: text }
  void keepFile({ path: `templates/${id}.json`, text: () => `${text.trim()}\n`, request }).then((notice) =>
    notify(set, notice),
  )
})

function notify(set: Setter, notice: string): void {
  set(dispatchTemplatesAtom, { type: 'notify', notice })
}

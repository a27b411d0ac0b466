import { atom, type Setter } from 'jotai'
import { errorSentence } from '../page/errorSentence.ts'
import { openOwnImage } from '../source/openOwnImage.ts'
import { saveTemplate } from './templateFiles.ts'
import { dispatchTemplatesAtom, templatesAtom } from './templatesAtoms.ts'

/** Opens a picture of the designer's own in place of the next photo. */
export const openPhotoAtom = atom(null, (_get, set, file: File) => {
  openOwnImage(file, { onProgress: (sentence) => notify(set, sentence) }).then(
    (image) => set(dispatchTemplatesAtom, { type: 'photoOpened', image }),
    (cause: unknown) => notify(set, errorSentence(cause)),
  )
})

/** Saves the template to its file, under `npm run dev`. */
export const saveTemplateAtom = atom(null, (get, set) => {
  const { id, text } = get(templatesAtom)
  void saveTemplate(id, text).then((refusal) => notify(set, refusal ?? `templates/${id}.json is saved.`))
})

function notify(set: Setter, notice: string): void {
  set(dispatchTemplatesAtom, { type: 'notify', notice })
}

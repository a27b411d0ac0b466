import { atom } from 'jotai'
import { clipText, sanitizeLine } from '../../lib/text.ts'
import { openOwnImage } from '../source/openOwnImage.ts'
import { dispatchAtom, notify, runAction } from '../state/darkroomAtoms.ts'
import { comparisonAtom } from './comparisonAtoms.ts'

/** Length of a name that is shown, in UTF-16 code units. */
const maxNameLength = 24

/** Keeps what is developed now as the reference; nothing before anything is developed. */
export const grabStillAtom = atom(null, (get, set) =>
  runAction(set, async () => {
    const comparison = get(comparisonAtom)
    if (!comparison) return
    const image = await createImageBitmap(comparison.right)
    set(dispatchAtom, { type: 'referenceOpened', reference: { kind: 'reference', name: 'Still', image } })
  }),
)

export const openReferenceAtom = atom(null, (_get, set, file: File) =>
  runAction(set, async () => {
    const image = await openOwnImage(file, (sentence) => notify(set, sentence))
    const name = clipText(sanitizeLine(file.name), maxNameLength)
    set(dispatchAtom, { type: 'referenceOpened', reference: { kind: 'reference', name, image } })
  }),
)

import { atom } from 'jotai'
import type { EventProblem } from '../../event/eventProblem.ts'
import type { LoadedEvent } from '../../event/loadEvent.ts'
import { reducerAtoms } from '../../lib/reducerAtoms.ts'
import { knownIdsAtom } from '../looks/looksAtoms.ts'
import { checkDraft, initialForm, reduceForm } from './eventForm.ts'

/** Form of the event, and its dispatch. */
export const [formAtom, dispatchFormAtom] = reducerAtoms(initialForm, reduceForm)

/** True while there are changes that are not saved. */
export const hasEditsAtom = atom((get) => Object.keys(get(formAtom).edits).length > 0)

/** The draft, and what is wrong with it. */
export const draftAtom = atom((get) => checkDraft(get(formAtom), get(knownIdsAtom)))

/** The draft as booths will show it, with its strip as a `data:` URL. The preview stage writes it. */
export const previewAtom = atom<{
  readonly event: LoadedEvent
  /** What is wrong with its pictures. */
  readonly problems: readonly EventProblem[]
  readonly stripUrl: string
} | null>(null)

import { atom } from 'jotai'
import { readResponse, requestAtom, sentenceOfError } from '../ownerRequest.ts'
import { type TonightReport, tonightSchema } from './tonightSchema.ts'

/** What the section Tonight shows; null until the server has said it. */
export const tonightAtom = atom<TonightReport | null>(null)

/** Why the last request failed, in a sentence; null where it did not. */
export const tonightErrorAtom = atom<string | null>(null)

/** Asks the server for the counts of tonight, the kiosks and the pause. */
export const refreshTonightAtom = atom(null, async (_get, set) => {
  try {
    set(tonightAtom, await readResponse(tonightSchema, await set(requestAtom, 'tonight')))
    set(tonightErrorAtom, null)
  } catch (cause) {
    set(tonightErrorAtom, sentenceOfError(cause))
  }
})

/** Pauses the booth with a sentence, or opens it again with null. */
export const setPauseAtom = atom(null, async (_get, set, sentence: string | null) => {
  try {
    await set(
      requestAtom,
      'pause',
      sentence === null ? { method: 'DELETE' } : { method: 'PUT', body: sentence },
    )
    await set(refreshTonightAtom)
  } catch (cause) {
    set(tonightErrorAtom, sentenceOfError(cause))
  }
})

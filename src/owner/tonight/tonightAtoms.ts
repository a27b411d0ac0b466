import { atom } from 'jotai'
import { switchAtom } from '../../lib/settings.ts'
import { readResponse, requestAtom, runAtom } from '../ownerRequest.ts'
import { type TonightReport, tonightSchema } from './tonightSchema.ts'

/** What the section Tonight shows; null until the server has said it. */
export const tonightAtom = atom<TonightReport | null>(null)

/** Whether the steps of the first evening are shown on this device, as long as one of them is not done. */
export const stepsShownAtom = switchAtom('retro-booth.owner.steps', true)

/** Asks the server for the counts of tonight, the kiosks and the pause. */
export const refreshTonightAtom = atom(null, (_get, set) =>
  set(runAtom, async () => {
    set(tonightAtom, await readResponse(tonightSchema, await set(requestAtom, 'tonight')))
  }),
)

/** Pauses the booth with a sentence, or opens it again with null. */
export const setPauseAtom = atom(null, async (_get, set, sentence: string | null) => {
  const init = sentence === null ? { method: 'DELETE' } : { method: 'PUT', body: sentence }
  await set(runAtom, async () => {
    await set(requestAtom, 'pause', init)
    return null
  })
  await set(refreshTonightAtom)
})

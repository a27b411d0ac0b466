import { atom } from 'jotai'
import { newLivePace, paceLive, savings } from './paceLive.ts'
import { proofTickAtom } from './proofAtoms.ts'

const paceAtom = atom(newLivePace)

/** What the live view and the keys' pictures do without on this device, now. */
export const liveSavingAtom = atom((get) => savings[get(paceAtom).level] ?? savings[0])

/** The live view has painted a frame, after so many that were missed. */
export const liveTickAtom = atom(null, (get, set, missed: number) => {
  set(paceAtom, paceLive(get(paceAtom), { nowMs: performance.now(), missed }))
  set(proofTickAtom)
})

import { atom } from 'jotai'
import { happenAtom } from './boothAtom.ts'
import { startSourceAtom } from './sourceAtoms.ts'

/** What a visitor can do; each is an action atom without a value. */
export const startCameraAtom = atom(null, (_get, set) => set(startSourceAtom, { kind: 'camera' }))
export const startReelAtom = atom(null, (_get, set) => set(startSourceAtom, { kind: 'reel' }))
export const startPicturesAtom = atom(null, (_get, set, files: readonly Blob[]) => {
  if (files.length > 0) set(startSourceAtom, { kind: 'pictures', files })
})
export const stopCameraAtom = atom(null, (_get, set) => set(happenAtom, { type: 'stopCamera' }))
export const captureAtom = atom(null, (_get, set) =>
  set(happenAtom, { type: 'capture', nowMs: performance.now() }),
)
export const writeMessageAtom = atom(null, (_get, set, message: string) =>
  set(happenAtom, { type: 'writeMessage', message }),
)
export const openStripAtom = atom(null, (_get, set) => set(happenAtom, { type: 'openStrip' }))
export const closeStripAtom = atom(null, (_get, set) => set(happenAtom, { type: 'closeStrip' }))

import { atom } from 'jotai'
import type { Frame } from './booth.ts'
import { happenAtom } from './boothAtom.ts'
import { startSourceAtom } from './sourceAtoms.ts'

/** What a visitor can do. */
export const startCameraAtom = atom(null, (_get, set) => set(startSourceAtom, { kind: 'camera' }))
export const startReelAtom = atom(null, (_get, set) => set(startSourceAtom, { kind: 'reel' }))
export const startPicturesAtom = atom(null, (_get, set, files: readonly Blob[]) => {
  if (files.length > 0) set(startSourceAtom, { kind: 'pictures', files })
})
export const stopCameraAtom = atom(null, (_get, set) => set(happenAtom, { type: 'stopCamera' }))
export const captureAtom = atom(null, (_get, set) =>
  set(happenAtom, { type: 'capture', nowMs: performance.now() }),
)
/** Goes on with what a cancelled session has left. */
export const resumeAtom = atom(null, (_get, set) =>
  set(happenAtom, { type: 'resume', nowMs: performance.now() }),
)
export const cancelSessionAtom = atom(null, (_get, set) => set(happenAtom, { type: 'cancelSession' }))
export const reshootAtom = atom(null, (_get, set, frame: Frame) =>
  set(happenAtom, { type: 'reshoot', frame, nowMs: performance.now() }),
)
export const writeMessageAtom = atom(null, (_get, set, message: string) =>
  set(happenAtom, { type: 'writeMessage', message }),
)
export const openStripAtom = atom(null, (_get, set) => set(happenAtom, { type: 'openStrip' }))
export const closeStripAtom = atom(null, (_get, set) => set(happenAtom, { type: 'closeStrip' }))

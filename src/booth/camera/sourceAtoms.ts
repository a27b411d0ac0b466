import { atom } from 'jotai'
import { cameraAtom, dispatchAtom, isBusyAtom, stripSessionAtom } from '../session/boothAtoms.ts'

/** Request for a video source: the device's camera, or what stands in for it: images of the visitor's own, or the demo. */
export type SourceRequest =
  | { readonly kind: 'camera' }
  | { readonly kind: 'images'; readonly files: readonly Blob[] }
  | { readonly kind: 'demo' }

const requestAtom = atom<SourceRequest>({ kind: 'camera' })

/** Request of the source that runs or starts, else of the last one. */
export const sourceRequestAtom = atom((get) => get(requestAtom))

/**
 * True while the closed strip hangs on the curtain: One More Strip then starts the camera. After a stand-in, which that
 * would start again, the way to the camera stays.
 */
export const isStripHungAtom = atom((get) => {
  const isIdle = get(cameraAtom).state === 'idle' && get(requestAtom).kind === 'camera'
  return isIdle && get(stripSessionAtom) !== null
})

/** Starts a source, unless one runs or starts. */
export const startSourceAtom = atom(null, (get, set, request: SourceRequest) => {
  const { state } = get(cameraAtom)
  if (state === 'starting' || state === 'active') return
  set(requestAtom, request)
  set(dispatchAtom, { type: 'startCamera' })
})

/** Starts the device's camera. */
export const startCameraAtom = atom(null, (_get, set) => set(startSourceAtom, { kind: 'camera' }))

/** Starts a source in place of the one that runs or starts. It never disturbs a session. */
export const replaceSourceAtom = atom(null, (get, set, request: SourceRequest) => {
  if (get(isBusyAtom)) return
  // A phone gives its second camera only after the first is closed.
  set(dispatchAtom, { type: 'stopCamera' })
  set(startSourceAtom, request)
})

import { atom } from 'jotai'
import { cameraAtom, dispatchAtom, isBusyAtom } from './boothAtoms.ts'

/** Request for a video source: the device's camera, or what stands in for it: images of the visitor's own, or the demo. */
export type SourceRequest =
  | { readonly kind: 'camera' }
  | { readonly kind: 'images'; readonly files: readonly Blob[] }
  | { readonly kind: 'demo' }

const requestAtom = atom<SourceRequest>({ kind: 'camera' })

/** Request of the source that runs or starts, else of the last one. */
export const sourceRequestAtom = atom((get) => get(requestAtom))

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
const replaceSourceAtom = atom(null, (get, set, request: SourceRequest) => {
  if (get(isBusyAtom)) return
  set(dispatchAtom, { type: 'stopCamera' })
  set(startSourceAtom, request)
})

/** Starts the demo, in place of a camera that runs. */
export const startDemoAtom = atom(null, (_get, set) => set(replaceSourceAtom, { kind: 'demo' }))

/** Starts with images of the visitor's own, in place of a camera that runs; without files nothing happens. */
export const startImagesAtom = atom(null, (_get, set, files: readonly Blob[]) => {
  if (files.length > 0) set(replaceSourceAtom, { kind: 'images', files })
})

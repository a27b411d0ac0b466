import { atom } from 'jotai'
import { boothAtom, dispatchAtom } from './boothAtoms.ts'

/** What stands before the lens: the device's camera, or for who has none, pictures of one's own or a reel. */
export type SourceRequest =
  | { readonly kind: 'camera' }
  | { readonly kind: 'pictures'; readonly files: readonly Blob[] }
  | { readonly kind: 'reel' }

const stateAtom = atom<SourceRequest>({ kind: 'camera' })

/** What the running start has opened, or the last one had. */
export const sourceRequestAtom = atom((get) => get(stateAtom))

/** Starts the booth with a source, unless one runs. */
export const startSourceAtom = atom(null, (get, set, wanted: SourceRequest) => {
  const { state } = get(boothAtom).camera
  if (state === 'starting' || state === 'active') return
  set(stateAtom, wanted)
  set(dispatchAtom, { type: 'startCamera' })
})

/** What a visitor can do. */
export const startCameraAtom = atom(null, (_get, set) => set(startSourceAtom, { kind: 'camera' }))

export const startReelAtom = atom(null, (_get, set) => set(startSourceAtom, { kind: 'reel' }))

export const startPicturesAtom = atom(null, (_get, set, files: readonly Blob[]) => {
  if (files.length > 0) set(startSourceAtom, { kind: 'pictures', files })
})

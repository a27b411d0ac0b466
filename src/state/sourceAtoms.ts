import { atom } from 'jotai'
import { boothAtom, happenAtom } from './boothAtom.ts'

/** What stands before the lens: the device's camera, or for who has none, pictures of one's own or a reel. */
export type WantedSource =
  | { readonly kind: 'camera' }
  | { readonly kind: 'pictures'; readonly files: readonly Blob[] }
  | { readonly kind: 'reel' }

const stateAtom = atom<WantedSource>({ kind: 'camera' })

/** What the running start has opened, or the last one had. */
export const wantedSourceAtom = atom((get) => get(stateAtom))

/** Starts the booth with a source, unless one runs. */
export const startSourceAtom = atom(null, (get, set, wanted: WantedSource) => {
  const { state } = get(boothAtom).camera
  if (state === 'starting' || state === 'active') return
  set(stateAtom, wanted)
  set(happenAtom, { type: 'startCamera' })
})

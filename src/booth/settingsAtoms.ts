import { atom } from 'jotai'
import { recall, remember } from '../lib/storage.ts'
import type { Photo } from '../photo/Photo.ts'
import type { PhotoOptions } from '../render/developPhoto.ts'

/** A switch that is on until the visitor turns it off; only that is remembered on the device. */
function switchAtom(key: string) {
  const isOnAtom = atom(recall(key) !== 'off')
  return atom(
    (get) => get(isOnAtom),
    (_get, set, isOn: boolean) => {
      set(isOnAtom, isOn)
      remember(key, isOn ? null : 'off')
    },
  )
}

/** Whether the films are metered: automatic exposure and white balance. */
export const meterOnAtom = switchAtom('retro-booth.meter')

/** Whether keys of the keyboard are shortcuts: WCAG 2.1.4 wants those of single characters to be switched off. */
export const shortcutsOnAtom = switchAtom('retro-booth.shortcuts')

/** Whether the filters that have a date stamp print it. */
export const dateStampAtom = switchAtom('retro-booth.date-stamp')

/** A word that this device remembers; null for nothing. */
function rememberedAtom(key: string) {
  const wordAtom = atom(recall(key))
  return atom(
    (get) => get(wordAtom),
    (_get, set, word: string | null) => {
      set(wordAtom, word)
      remember(key, word)
    },
  )
}

/** The visitor's camera: a facing mode or the id of a device; null for the one that the specification asks for. */
export const cameraChoiceAtom = rememberedAtom('retro-booth.camera')

const mirrorWordAtom = rememberedAtom('retro-booth.mirror')

/** Whether photos, preview and file are mirrored as the live view is; off until the visitor turns it on. */
export const mirrorPhotosAtom = atom(
  (get) => get(mirrorWordAtom) === 'on',
  (_get, set, isOn: boolean) => set(mirrorWordAtom, isOn ? 'on' : null),
)

/** Settings of the visitor that say how photos are developed. */
export type PhotoSettings = {
  readonly metered: boolean
  readonly dateStamp: boolean
  readonly mirrorPhotos: boolean
}

/** How photos are developed now; a new object for each change. */
export const photoSettingsAtom = atom((get): PhotoSettings => ({
  metered: get(meterOnAtom),
  dateStamp: get(dateStampAtom),
  mirrorPhotos: get(mirrorPhotosAtom),
}))

/** Options of developing a photo by the visitor's settings. One that was not seen in a mirror is never mirrored. */
export function photoOptions(
  photo: Pick<Photo, 'isWindow'>,
  { metered, dateStamp, mirrorPhotos }: PhotoSettings,
): PhotoOptions {
  return { metered, dateStamp, mirrored: mirrorPhotos && photo.isWindow !== true }
}

const key = 'retro-booth.sounds'

const isOnAtom = atom(recall(key) === 'on')

/** Whether the countdown ticks and the shutter clicks: off until the visitor turns it on, which the device remembers. */
export const soundsOnAtom = atom(
  (get) => get(isOnAtom),
  (_get, set, isOn: boolean) => {
    set(isOnAtom, isOn)
    remember(key, isOn ? 'on' : null)
  },
)

import { atom } from 'jotai'
import { recall, remember } from '../lib/deviceMemory.ts'

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

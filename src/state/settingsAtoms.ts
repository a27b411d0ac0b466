import { atom } from 'jotai'
import { recall, remember } from '../lib/deviceMemory.ts'

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

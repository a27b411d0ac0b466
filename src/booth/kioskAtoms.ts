import { atom } from 'jotai'

/** True in a kiosk, which one visitor after the other uses. */
export const isKioskAtom = atom(false)

/**
 * Whether the host of a kiosk keeps a copy of this strip: kept unless the visitor refuses; null where no strip is kept.
 * The kiosk sets it, and keeps the copy.
 */
export const hostCopyAtom = atom<'kept' | 'refused' | null>(null)

import { atom } from 'jotai'
import type { LongExposure } from '../../photo/longExposure.ts'

/** Long exposure of the photo that is about to be taken; null where its code does not load. The exposure stage alone writes it. */
export const longExposureAtom = atom<LongExposure | null>(null)

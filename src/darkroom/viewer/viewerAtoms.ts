import { atom } from 'jotai'
import type { Size } from '../../lib/geometry.ts'
import { lastComparisonAtom } from '../compare/comparisonAtoms.ts'

const widthAtom = atom((get) => get(lastComparisonAtom)?.size.widthPx ?? 4)
const heightAtom = atom((get) => get(lastComparisonAtom)?.size.heightPx ?? 3)

/** Size of the developed image, 4 x 3 before the first; another object only when it changes. */
export const imageSizeAtom = atom((get): Size => ({ widthPx: get(widthAtom), heightPx: get(heightAtom) }))

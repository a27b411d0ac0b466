import { atom } from 'jotai'
import { reducerAtoms } from '../../lib/reducerAtoms.ts'
import { noStripFile, reduceStripFile } from './reduceStripFile.ts'

/** File of the strip that is open or about to open, with what the guest got of it; and its dispatch. */
export const [stripFileAtom, dispatchStripFileAtom] = reducerAtoms(noStripFile, reduceStripFile)

/** How the strip was exported last; null for not yet, and while it is shown for a long press. */
export const exportedAtom = atom((get) => {
  const { got } = get(stripFileAtom)
  return got === null || got.by === 'longPress' ? null : got.by
})

/** Image or video that is shown for a long press; null for none. */
export const longPressFileAtom = atom((get) => {
  const { got } = get(stripFileAtom)
  return got?.by === 'longPress' ? got.file : null
})

/** True while a press on an export button waits for the file. */
export const isEncodingAtom = atom(false)

import { atom } from 'jotai'
import { canShare, downloadBlob, shareFile, stripFileName } from '../export/exportMethods.ts'
import { isHandheld } from '../lib/device.ts'
import { movingPhotosAtom } from './clipAtoms.ts'
import { stripFileAtom } from './stripAtoms.ts'

/**
 * Formats of a moving strip: a story, in which its photos are large, one after another; a loop, in which all of them move
 * at once on a story; or the same on the strip as its template is.
 */
export type MovingFormat = 'story' | 'loop' | 'template'

/** File of the moving strip. */
export type MovingFile =
  | { readonly state: 'none' }
  /** `part` is what is done, 0 to 1. `saves` is false where the file is made to be sent, or kept by a kiosk's host. */
  | {
      readonly state: 'encoding'
      readonly format: MovingFormat
      readonly part: number
      readonly saves?: false
    }
  /** `isSaved` is false until the browser has taken it. */
  | { readonly state: 'ready'; readonly format: MovingFormat; readonly mp4: Blob; readonly isSaved: boolean }
  | { readonly state: 'failed'; readonly message: string }

const noFile = { state: 'none' } as const
const fileAtom = atom<MovingFile>(noFile)

/** File of the moving strip; its stage and its actions alone write it. */
export const movingFileAtom = atom(
  (get) => get(fileAtom),
  (_get, set, file: MovingFile) => set(fileAtom, file),
)

/** Whether this browser encodes videos; null until it was tried. */
export const canEncodeAtom = atom(typeof VideoEncoder === 'undefined' ? false : null)

/** True where a moving strip is offered: at once, so that no button moves when the encoder has been tried. */
export const isMovingFileOfferedAtom = atom(
  (get) => get(movingPhotosAtom) !== null && get(canEncodeAtom) !== false,
)

/** Encodes the moving strip, and saves it where the browser needs no further press. */
export const encodeMovingStripAtom = atom(null, (get, set, format: MovingFormat) => {
  if (get(fileAtom).state === 'encoding') return
  set(stripFileAtom, { exported: null })
  set(fileAtom, { state: 'encoding', format, part: 0 })
})

/**
 * Saves the finished file once more, or for the first time: by the share sheet where the device has one, which opens only
 * at a press. Where it may not be saved, the video itself is shown.
 */
export const saveMovingStripAtom = atom(null, async (get, set) => {
  const file = get(fileAtom)
  if (file.state !== 'ready') return
  const name = stripFileName(new Date(), 'mp4')
  const shared = new File([file.mp4], name, { type: file.mp4.type })
  const result = isHandheld() && canShare(shared) ? await shareFile(shared) : 'refused'
  if (result === 'dismissed' || get(fileAtom) !== file) return
  if (result === 'refused' && !downloadBlob(file.mp4, name))
    return set(stripFileAtom, { shownFile: file.mp4, exported: null })
  set(fileAtom, { ...file, isSaved: true })
  set(stripFileAtom, { exported: 'moving' })
})

/** Encodes the story without saving it. One that is ready, or on its way, stays. */
export const makeStoryAtom = atom(null, (get, set) => {
  const file = get(fileAtom)
  if (file.state === 'encoding' || (file.state === 'ready' && file.format === 'story')) return
  set(fileAtom, { state: 'encoding', format: 'story', part: 0, saves: false })
})

/** The story, once no encoding runs any more, and null in its place where there is none; null while one runs. */
export const storyAtom = atom((get): { readonly mp4: Blob | null } | null => {
  const file = get(fileAtom)
  if (file.state === 'encoding') return null
  return { mp4: file.state === 'ready' && file.format === 'story' ? file.mp4 : null }
})

/** Cancels an encoding that saves nothing; one that the visitor has started goes on. */
export const cancelStoryAtom = atom(null, (get, set) => {
  const file = get(fileAtom)
  if (file.state === 'encoding' && file.saves === false) set(fileAtom, noFile)
})

/**
 * Reports the part of the encoding that is done. It never runs back: an encoder that exceeds its bitrate begins again. A
 * report that comes after its end changes nothing.
 */
export const reportEncodingAtom = atom(null, (get, set, part: number) => {
  const file = get(fileAtom)
  if (file.state === 'encoding') set(fileAtom, { ...file, part: Math.max(file.part, part) })
})

/** Cancels the encoding, or forgets its file. */
export const cancelMovingStripAtom = atom(null, (_get, set) => set(fileAtom, noFile))

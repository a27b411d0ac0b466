import { atom } from 'jotai'
import { unexposedImage } from '../../strip/drawStrip.ts'
import { formatTime } from '../../strip/dateFormat.ts'
import { hasPick } from '../../strip/slots.ts'
import { photoIndex, seasonOf, type Strip } from '../../strip/Strip.ts'
import type { Template } from '../../strip/Template.ts'
import { eventAtom } from '../event/eventAtoms.ts'
import { paperAtom, shownPickAtom, stripTemplateAtom } from './templateAtoms.ts'
import { reshootIndexAtom, sessionAtom } from '../session/boothAtoms.ts'
import { type PhotoIndex, photoIndices } from '../session/boothState.ts'
import { cropsAtom } from './cropAtoms.ts'
import { trayImagesAtom, trayPhotosAtom } from './trayAtoms.ts'

/** Strip of a running session, as it will be, with the photos that are taken and developed. */
export type GrowingStrip = {
  /** It has a dark image in each slot whose photo is still to come. */
  readonly strip: Strip
  /** Seed of each photo that it shows, by its index; undefined for one that is still to come. */
  readonly seeds: readonly (number | undefined)[]
}

// Apart from the session, which changes with each number of the countdown: the strip would be painted anew.
const keptMessageAtom = atom((get) => {
  const session = get(sessionAtom)
  return 'reshoot' in session ? (session.reshoot?.message ?? '') : ''
})

/** The growing strip; null while the booth is no mirror. */
export const growingStripAtom = atom((get): GrowingStrip | null => {
  const photos = get(trayPhotosAtom)
  if (!photos) return null
  const template = get(stripTemplateAtom)
  const brand = get(eventAtom)?.brand ?? null
  const images = photoIndices.map((index) => {
    const photo = photos[index]
    return photo && get(trayImagesAtom).get(photo)
  })
  // Each photo is seen as it comes, whichever one the visitor will pick.
  const last = Math.max(
    0,
    images.findLastIndex((image) => image !== undefined),
  )
  const picked = hasPick(template) && get(reshootIndexAtom) === null ? last : get(shownPickAtom)
  const now = Date.now()
  const timeOf = (index: PhotoIndex) => formatTime(photos[index]?.takenAt ?? now, brand?.dateFormat ?? null)
  const strip = {
    template,
    picked,
    images: template.slots.map(({ frame }) => images[photoIndex(frame, { picked })] ?? unexposedImage()),
    times: [timeOf(0), timeOf(1), timeOf(2), timeOf(3)] as const,
    message: get(keptMessageAtom),
    season: seasonOf(now),
    crops: get(cropsAtom),
    paper: get(paperAtom),
    brand,
  }
  return { strip, seeds: images.map((image, index) => image && photos[index]?.seed) }
})

/** Picture of the growing strip. */
export type GrowingPicture = {
  readonly template: Template
  readonly seeds: GrowingStrip['seeds']
  readonly image: ImageData
  /** The picture without the photo that drops into its place now; null where none does. */
  readonly before: ImageData | null
  /** Index of that photo. */
  readonly dropped: PhotoIndex | null
}

/** Latest picture of the growing strip, until the strip opens; its stage alone writes it. */
export const growingPictureAtom = atom<GrowingPicture | null>(null)

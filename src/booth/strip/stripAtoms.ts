import { atom, type Getter } from 'jotai'
import { unwrap } from 'jotai/utils'
import type { Filter, Photo } from '../../engine/index.ts'
import { dateLocales } from '../../locale/dateLocales.ts'
import { localeAtom } from '../../locale/localeAtoms.ts'
import type { Template } from '../../strip/Template.ts'
import { formatTime } from '../../strip/dateFormat.ts'
import { seasonOf, type Strip, type StripBrand } from '../../strip/Strip.ts'
import type { StripPhotos } from '../session/boothState.ts'
import { sessionAtom } from '../session/boothAtoms.ts'
import { cropsAtom } from './cropAtoms.ts'
import { eventAtom } from '../event/eventAtoms.ts'
import { filterAtom } from '../live/filterAtoms.ts'
import { type PhotoSettings, photoSettingsAtom } from '../session/settingsAtoms.ts'
import { paperAtom, shownPickAtom, stripTemplateAtom } from './templateAtoms.ts'

/** A strip, or four photos that become one: they are developed, and the file is made, before it opens. */
const stripOrProcessingAtom = atom((get) => {
  const session = get(sessionAtom)
  return session.phase === 'strip' || session.phase === 'processing' ? session : null
})

// Apart from each other: typing must not develop the photos again.
const photosAtom = atom((get) => get(stripOrProcessingAtom)?.photos ?? null)
const messageAtom = atom((get) => get(stripOrProcessingAtom)?.message ?? '')

type StripCaptions = Pick<Strip, 'times' | 'season' | 'brand'>

/**
 * Times, season and brand of the strip, read once for its photos: a time zone or an event that changes later changes no
 * strip that is finished.
 */
export const stripCaptionsAtom = atom((get): StripCaptions | null => {
  const photos = get(photosAtom)
  if (!photos) return null
  const brand = get(eventAtom)?.brand ?? null
  const known = get(captionsAtom)
  const captions = known.get(photos) ?? captionsOf(photos, brand)
  known.set(photos, captions)
  return captions
})

function captionsOf([first, second, third, fourth]: StripPhotos, brand: StripBrand | null): StripCaptions {
  const timeOf = ({ takenAt }: Photo) => formatTime(takenAt, brand?.dateFormat ?? null)
  const times = [timeOf(first), timeOf(second), timeOf(third), timeOf(fourth)] as const
  return { times, season: seasonOf(fourth.takenAt), brand }
}

/** Times beside the strip: those of its captions, or in the way of the guest's language where no event has its own. */
export const shownTimesAtom = atom((get): readonly string[] => {
  const [captions, photos, isEnglish] = [get(stripCaptionsAtom), get(photosAtom), get(localeAtom) === 'en']
  const [language = 'en'] = dateLocales()
  if (!captions || !photos) return []
  if (isEnglish || captions.brand?.dateFormat) return captions.times.map(({ full }) => full)
  return photos.map(({ takenAt }) => formatTime(takenAt, { pattern: null, language }).full)
})

/** Captions of each strip. */
const captionsAtom = atom(() => new WeakMap<StripPhotos, StripCaptions>())

/** True from the last shutter of a strip until it is closed. */
export const isStripActiveAtom = atom((get) => {
  const session = get(stripOrProcessingAtom)
  return session !== null && (session.phase === 'processing' || session.open)
})

const attemptAtom = atom(1)

/** Develops the photos of the strip once more, where that has failed. */
export const retryDevelopmentAtom = atom(null, (get, set) => set(attemptAtom, get(attemptAtom) + 1))

/** Request to develop a strip: its photos, and how they are developed. */
export type StripRequest = {
  readonly photos: StripPhotos
  readonly template: Template
  /** Photo that the visitor has picked, counted from 0. */
  readonly picked: number
  readonly filter: Filter
  readonly settings: PhotoSettings
  readonly attempt: number
}

/** Request for the strip as it is now; another object for each change and each retry, null without a strip. */
export const stripRequestAtom = atom((get): StripRequest | null => {
  const photos = get(photosAtom)
  const [template, picked, filter] = [get(stripTemplateAtom), get(shownPickAtom), get(filterAtom)]
  const [settings, attempt] = [get(photoSettingsAtom), get(attemptAtom)]
  return photos && { photos, template, picked, filter, settings, attempt }
})

/** Development of a strip: its images, or the message that says why there are none. */
export type StripDevelopment = Pick<StripRequest, 'photos' | 'template' | 'picked'> &
  (
    | { readonly images: Strip['images']; readonly error: null }
    | { readonly images: null; readonly error: () => string }
  )

/** Development of the strip as requested now; null without a strip. The film stage alone writes it. */
export const developmentAtom = atom<Promise<StripDevelopment | null> | null>(null)

/** While a change of filter or template is developed, the strip from before it stays on the screen. */
const latestDevelopmentAtom = unwrap(developmentAtom, (before) => before ?? null)

/** The strip as it is shown; null while its first development runs. */
export const stripAtom = atom((get) => toStrip(get, get(latestDevelopmentAtom)))

/** Why the strip can't be developed, as a message; null where it can. */
export const developmentErrorAtom = atom((get) => get(latestDevelopmentAtom)?.error ?? null)

/** Undefined while it runs. */
const finishedDevelopmentAtom = unwrap(developmentAtom)

/** The strip as it would be saved now, open or about to open, and developed as chosen; null while it is not. */
export const developedStripAtom = atom((get) => {
  // Read in any case: an atom without subscribers keeps its last value, and that would be photos.
  const strip = toStrip(get, get(finishedDevelopmentAtom) ?? null)
  return get(isStripActiveAtom) ? strip : null
})

/** Makes a strip of a development; null where it is none of the photos of this strip, but of an earlier visitor's. */
export function toStrip(get: Getter, development: StripDevelopment | null): Strip | null {
  const photos = get(photosAtom)
  const message = get(messageAtom)
  const captions = get(stripCaptionsAtom)
  if (!photos || !captions || !development?.images || development.photos !== photos) return null
  const { template, picked, images } = development
  const [crops, paper] = [get(cropsAtom), get(paperAtom)]
  return { template, picked, images, message, crops, paper, ...captions }
}

import { atom } from 'jotai'
import {
  type Filter,
  type FilterId,
  filters,
  type Metering,
  neutralMetering,
  type RenderOptions,
} from '../../engine/index.ts'
import { runningSourceAtom } from '../session/boothAtoms.ts'
import { eventAtom } from '../event/eventAtoms.ts'
import { dateStampAtom, meterOnAtom, softLightAtom } from '../session/settingsAtoms.ts'

/** Filters that visitors are offered, in the order of the registry: those of the event, or all. */
export const offeredFiltersAtom = atom((get): readonly Filter<FilterId>[] => {
  const offered = get(eventAtom)?.config.films
  return offered ? filters.filter(({ id }) => offered.includes(id)) : filters
})

const chosenAtom = atom<FilterId | null>(null)

/** Chosen filter, of the live view, the strip's preview and the file; before a choice the event's first, or Classic. */
export const filterAtom = atom((get): Filter<FilterId> => {
  const offered = get(offeredFiltersAtom)
  const id = get(chosenAtom)
  const find = (wanted: FilterId | null | undefined) => offered.find((filter) => filter.id === wanted)
  return find(id) ?? find(get(eventAtom)?.config.film) ?? offered[0] ?? filters[0]
})

/** Chooses a filter. */
export const chooseFilterAtom = atom(null, (_get, set, id: FilterId) => set(chosenAtom, id))

/** Metering of the camera's image now, by the light meter; each photo keeps that of its shutter. */
export const meteringAtom = atom<Metering>(neutralMetering)

/** Render options of the live view, all but those that change with the time of the frame. */
export const liveOptionsAtom = atom((get): Omit<RenderOptions, 'takenAt' | 'frame'> => ({
  filter: get(filterAtom),
  mirrored: get(runningSourceAtom)?.mirrored ?? true,
  seed: 0,
  metering: get(meterOnAtom) ? get(meteringAtom) : neutralMetering,
  dateStamp: get(dateStampAtom),
  softLight: get(softLightAtom),
}))

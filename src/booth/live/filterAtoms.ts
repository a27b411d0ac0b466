import { atom } from 'jotai'
import {
  type Filter,
  filters,
  type Metering,
  neutralMetering,
  type RenderOptions,
} from '../../engine/index.ts'
import { runningSourceAtom } from '../session/boothAtoms.ts'
import { eventAtom } from '../event/eventAtoms.ts'
import { dateStampAtom, meterOnAtom, softLightAtom } from '../session/settingsAtoms.ts'

/** Filters that visitors are offered: those of the event, in its order, or all that ship and then those of the host. */
export const offeredFiltersAtom = atom((get): readonly Filter[] => get(eventAtom)?.films ?? filters)

const chosenAtom = atom<string | null>(null)

/** Chosen filter, of the live view, the strip's preview and the file; before a choice the event's first, or Classic. */
export const filterAtom = atom((get): Filter => {
  const offered = get(offeredFiltersAtom)
  const id = get(chosenAtom)
  const find = (wanted: string | null | undefined) => offered.find((filter) => filter.id === wanted)
  return find(id) ?? find(get(eventAtom)?.config.film) ?? offered[0] ?? filters[0]
})

/** Chooses a filter. */
export const chooseFilterAtom = atom(null, (_get, set, id: string) => set(chosenAtom, id))

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

import { atom } from 'jotai'
import type { RenderOptions } from '../render/FilterRenderer.ts'
import { filterById, filters, type FilterId } from '../filters/filters.ts'
import { type Metering, neutralMetering } from '../photo/Photo.ts'
import { cameraAtom } from './boothAtoms.ts'
import { dateStampAtom, meterOnAtom } from './settingsAtoms.ts'

const chosenAtom = atom<FilterId>(filters[0].id)

/** Chosen filter: of the live view, the strip's preview and the file. */
export const filterAtom = atom((get) => filterById(get(chosenAtom)))

/** Chooses a filter. */
export const chooseFilterAtom = atom(null, (_get, set, id: FilterId) => set(chosenAtom, id))

/** Metering of the camera's image now, by the light meter; each photo keeps that of its shutter. */
export const meteringAtom = atom<Metering>(neutralMetering)

/** True while the live view is mirrored. */
const shouldMirrorAtom = atom((get) => {
  const camera = get(cameraAtom)
  return camera.state !== 'active' || camera.source.mirrored
})

/** Render options of the live view, all but those that change with the time of the frame. */
export const liveOptionsAtom = atom((get): Omit<RenderOptions, 'takenAt' | 'frame'> => ({
  filter: get(filterAtom),
  mirrored: get(shouldMirrorAtom),
  seed: 0,
  metering: get(meterOnAtom) ? get(meteringAtom) : neutralMetering,
  dateStamp: get(dateStampAtom),
}))

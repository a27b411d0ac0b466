import { atom } from 'jotai'
import type { FilterRenderer, RenderOptions } from '../render/FilterRenderer.ts'
import { filterById, filters, type FilterId } from '../filters/filters.ts'
import { createAsyncSlot } from '../lib/asyncSlot.ts'
import { type Metering, neutralMetering } from '../photo/Photo.ts'
import { boothAtom } from './boothAtoms.ts'
import { dateStampAtom, meterOnAtom } from './settingsAtoms.ts'

const chosenAtom = atom<FilterId>(filters[0].id)

/** The chosen filter: of the live view, the strip's preview and the file. */
export const filterAtom = atom((get) => filterById(get(chosenAtom)))

export const chooseFilterAtom = atom(null, (_get, set, id: FilterId) => set(chosenAtom, id))

/** Where what develops photos waits for an engine: one of its own for every store. */
export const rendererSlotAtom = atom(() => createAsyncSlot<FilterRenderer>())

const openEngineAtom = atom<FilterRenderer | null>(null)
const hasOpenedAtom = atom(false)

/** What paints; null until the live view has opened one, and while the GPU's is lost. */
export const rendererAtom = atom(
  (get) => get(openEngineAtom),
  (get, set, engine: FilterRenderer | null) => {
    set(openEngineAtom, engine)
    if (engine) set(hasOpenedAtom, true)
    get(rendererSlotAtom).put(engine)
  },
)

/** True from the loss of the engine until the next one is there. */
export const isRendererLostAtom = atom((get) => get(hasOpenedAtom) && get(openEngineAtom) === null)

/** Opens an engine where none could be opened so far; null where there is one, or hope. */
export const retryRendererAtom = atom<{ readonly run: () => void } | null>(null)

/** The `<video>` that the camera plays in, hidden behind the live view; null while the page has none. */
export const videoElementAtom = atom<HTMLVideoElement | null>(null)

/** What the meter says of the camera's picture now; kept with each photo at the shutter. */
export const meteringAtom = atom<Metering>(neutralMetering)

/** True where the live view is mirrored, as everybody knows themselves; nobody looks into a window like that. */
const isMirrorAtom = atom((get) => {
  const { camera } = get(boothAtom)
  return camera.state !== 'active' || camera.source.isWindow !== true
})

/** How the live view is painted. */
export const liveOptionsAtom = atom((get): RenderOptions => ({
  filter: get(filterAtom),
  mirrored: get(isMirrorAtom),
  seed: 0,
  metering: get(meterOnAtom) ? get(meteringAtom) : neutralMetering,
  takenAt: Date.now(),
  dateStamp: get(dateStampAtom),
}))

import { atom } from 'jotai'
import { type CropOffset, middleCrop } from '../../strip/slots.ts'
import { sessionAtom } from '../session/boothAtoms.ts'
import { clamp } from '../../lib/numbers.ts'

/** Crops that the visitor has shifted, by the seed of their photo: a reshot photo and the next strip begin in the middle. */
const shiftedAtom = atom<ReadonlyMap<number, CropOffset>>(new Map())

// The seeds alone: the session also changes when its strip opens, and the strip would be encoded once more. As a text,
// which is equal where the seeds are. An atom of the photos would keep them after their visitor: it keeps its last value.
const seedsAtom = atom((get) =>
  get(sessionAtom)
    .photos.map(({ seed }) => seed)
    .join(),
)

const parseSeeds = (seeds: string): readonly number[] => (seeds === '' ? [] : seeds.split(',').map(Number))

/** Crop of each photo of the session, in the order in which they were taken; another list only when one has changed. */
export const cropsAtom = atom((get): readonly CropOffset[] => {
  const shifted = get(shiftedAtom)
  return parseSeeds(get(seedsAtom)).map((seed) => shifted.get(seed) ?? middleCrop)
})

/** Shifts the crop of a photo, within -1 to 1 on each axis. Crops of photos that are gone are forgotten. */
export const shiftCropAtom = atom(null, (get, set, index: number, { x, y }: CropOffset) => {
  const seeds = parseSeeds(get(seedsAtom))
  const crops = get(cropsAtom).map((crop, at) =>
    at === index ? { x: clamp(x, -1, 1), y: clamp(y, -1, 1) } : crop,
  )
  set(shiftedAtom, new Map(seeds.map((seed, at) => [seed, crops[at] ?? middleCrop])))
})

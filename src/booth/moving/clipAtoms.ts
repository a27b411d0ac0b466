import { atom } from 'jotai'
import type { Size } from '../../lib/geometry.ts'
import type { Photo } from '../../engine/index.ts'
import { photoIndex, type Strip } from '../../strip/Strip.ts'
import { qualityLevelAtom, qualityLevels } from '../live/adaptiveQuality.ts'
import { cameraAtom, sessionAtom } from '../session/boothAtoms.ts'
import { eventAtom } from '../event/eventAtoms.ts'
import { rendererAtom } from '../live/liveViewAtoms.ts'
import { isMotionReducedAtom } from '../session/mediaAtoms.ts'
import { settingAtom } from '../../lib/settings.ts'

/** Clip of a photo: the frames of the last moments before its shutter, raw, oldest first. */
export type Clip = readonly ImageData[]

/** True on a device that says that it has 2 GB of memory or less. */
function isShortOfMemory(): boolean {
  const memory = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : Infinity
  return memory <= 2
}

const isOnByDefaultAtom = atom((get) => !isShortOfMemory() && !get(isMotionReducedAtom))
const chosenAtom = settingAtom<string | null>('retro-booth.moving-strip', null, (text) => text)

/** Whether the booth keeps the moments before the photos for a moving strip; the device remembers it as other switches. */
export const movingStripOnAtom = atom(
  (get) => (get(chosenAtom) ?? (get(isOnByDefaultAtom) ? 'on' : 'off')) === 'on',
  (get, set, isOn: boolean) => {
    const text = isOn ? 'on' : 'off'
    set(chosenAtom, isOn === get(isOnByDefaultAtom) ? null : text)
  },
)

/** False where the host of an event has turned moving strips off. */
export const isMovingStripAllowedAtom = atom((get) => get(eventAtom)?.config.movingStrip !== false)

/** True while clips are wanted: of a camera, not of a stand-in. */
const wantsClipsAtom = atom((get) => {
  const camera = get(cameraAtom)
  const isCamera = camera.state === 'active' && camera.source.deviceId !== undefined
  return get(movingStripOnAtom) && get(isMovingStripAllowedAtom) && isCamera
})

/** True while clips are kept: on a device that need not save on its live view already. */
export const keepsClipsAtom = atom((get) => {
  const isSaving = get(qualityLevelAtom).pixelRatio < qualityLevels[0].pixelRatio
  return get(wantsClipsAtom) && !isSaving && get(rendererAtom)?.kind === 'gpu'
})

/** True in the first countdown of a visit, where it films the moment before the photo. */
export const isMoveHintShownAtom = atom((get) => {
  const session = get(sessionAtom)
  const isFirst = session.phase === 'countdown' && session.photos.length === 0 && session.previous === null
  return isFirst && get(keepsClipsAtom)
})

/** True from the first frame of a clip until its exposure is closed. The exposure stage alone writes it. */
export const isClipOpenAtom = atom(false)

/** True while frames of a clip are kept: until the shutter. */
export const isRecordingAtom = atom((get) => get(isClipOpenAtom) && get(sessionAtom).phase === 'countdown')

const clipByPhotoAtom = atom<ReadonlyMap<Photo, Clip>>(new Map())

/** The clips that are kept, by their photos. */
export const keptClipsAtom = atom((get) => get(clipByPhotoAtom))

/** Photos whose clips are worth their memory: those of the session, and of the strip until it is closed. */
export const clipPhotosAtom = atom((get): readonly Photo[] => {
  const session = get(sessionAtom)
  const isClosed = session.phase === 'strip' && !session.open && session.waitingFor === null
  return isClosed ? [] : session.photos
})

/** Keeps the clip of a photo; not of one that came too late for its session. */
export const keepClipAtom = atom(null, (get, set, photo: Photo, clip: Clip) => {
  if (!get(clipPhotosAtom).includes(photo)) return
  set(clipByPhotoAtom, new Map([...get(clipByPhotoAtom), [photo, clip]]))
})

/** A clip with fewer frames jerks: the camera gave too few, or stalled. */
const minFrames = 6

/** Seeds of the photos for whose clips the device was too slow, of the first strip alone: the booth says so once. */
const slowSeedsAtom = atom<readonly number[]>([])

/** Takes the frames before the shutter of a photo: its clip, unless the device is too slow for one. */
export const receiveFramesAtom = atom(null, (get, set, photo: Photo, frames: Clip) => {
  const isKept = get(keepsClipsAtom)
  if (isKept) set(keepClipAtom, photo, frames)
  if (!get(wantsClipsAtom) || (isKept && frames.length >= minFrames)) return
  const slowSeeds = get(slowSeedsAtom)
  const isFirstStrip =
    slowSeeds.length === 0 || get(clipPhotosAtom).some(({ seed }) => slowSeeds.includes(seed))
  if (isFirstStrip) set(slowSeedsAtom, [...slowSeeds, photo.seed])
})

/** Forgets the clips of all photos but these. */
export const forgetClipsAtom = atom(null, (get, set, photos: readonly Photo[]) => {
  const clips = get(clipByPhotoAtom)
  const kept = [...clips].filter(([photo]) => photos.includes(photo))
  if (kept.length < clips.size) set(clipByPhotoAtom, new Map(kept))
})

/** A slot that moves: its index in the template, its box, its photo, and the photo's clip. */
export type MovingSlot = {
  readonly slot: number
  readonly box: Size
  readonly photo: Photo
  readonly clip: Clip
}

/** A photo, and its clip. */
export type MovingPhoto = Omit<MovingSlot, 'slot' | 'box'>

// Apart from the session: typing a message changes that, and must not change what moves.
const openPhotosAtom = atom((get) => {
  const session = get(sessionAtom)
  return session.phase === 'strip' && session.open ? session.photos : null
})

/** True where the photos of the open strip were to move, the device was too slow, and it is the first strip like that. */
export const isTooSlowToMoveAtom = atom((get) => {
  const slowSeeds = get(slowSeedsAtom)
  return get(openPhotosAtom)?.some(({ seed }) => slowSeeds.includes(seed)) ?? false
})

/** The photos of the open strip, each with its clip, in their order; null where one has none. */
export const movingPhotosAtom = atom((get): readonly MovingPhoto[] | null => {
  const all = get(openPhotosAtom)
  if (!all) return null
  const clips = get(clipByPhotoAtom)
  const photos = all.flatMap((photo) => {
    const clip = clips.get(photo)
    return clip && clip.length >= minFrames ? [{ photo, clip }] : []
  })
  return photos.length === all.length ? photos : null
})

/** The slots of a template, each with the clip of the photo that it shows. */
export function movingSlots(
  { template, picked = 0 }: Pick<Strip, 'template' | 'picked'>,
  photos: readonly MovingPhoto[],
): readonly MovingSlot[] {
  return template.slots.flatMap((box, slot) => {
    const photo = photos[photoIndex(box.frame, { picked })]
    return photo ? [{ ...photo, slot, box }] : []
  })
}

/** True where the visitor has paused the moving strip, until it is closed. */
export const isMovingPausedAtom = atom(false)

/** Photo of the strip that moves now: the developed frame of its slot. The clip stage alone writes it. */
export const movingFrameAtom = atom<{
  readonly images: Strip['images']
  readonly slot: number
  readonly image: ImageData
} | null>(null)

import { atom } from 'jotai'
import { reducerAtoms } from '../../lib/reducerAtoms.ts'
import { type FirstCount, initialBooth } from './boothState.ts'
import { isMuted, pauseOf } from './sessionSteps.ts'
import { firstCountSettingAtom } from './settingsAtoms.ts'
import { type BoothEvent, hasStrip, isBusy, reduceBooth } from './reduceBooth.ts'

type WithoutTime<Event> = Event extends { readonly nowMs: number } ? Omit<Event, 'nowMs'> : never

/** State of the booth, and its dispatch: an event without a time happens now. */
export const [boothAtom, dispatchAtom] = reducerAtoms(
  initialBooth,
  (booth, event: BoothEvent | WithoutTime<BoothEvent>) => {
    const dated = { nowMs: performance.now(), ...event }
    return reduceBooth(booth, dated)
  },
)

/** State of the camera. */
export const cameraAtom = atom((get) => get(boothAtom).camera)

/** Source of the running camera; null while none runs. */
export const runningSourceAtom = atom((get) => {
  const camera = get(cameraAtom)
  return camera.state === 'active' ? camera.source : null
})

/** The `<video>` that the running camera plays in; null while none runs. */
export const playingVideoAtom = atom((get) => get(runningSourceAtom)?.video ?? null)

/** True while the running camera sends no image. */
export const isCameraMutedAtom = atom((get) => isMuted(get(boothAtom)))

/** The visitor's session. */
export const sessionAtom = atom((get) => get(boothAtom).session)

/** The booth's answer to a press that it can't follow; null for none. */
export const noticeAtom = atom((get) => get(boothAtom).notice)

/** Number of photos taken in this session, 0 to 4. */
export const photoCountAtom = atom((get) => get(sessionAtom).photos.length)

/** True from the first countdown until the strip opens. */
export const isBusyAtom = atom((get) => isBusy(get(sessionAtom)))

/** True from a shutter to the next countdown, or to the strip. */
export const isAfterShutterAtom = atom((get) => {
  const { phase } = get(sessionAtom)
  return phase === 'capturing' || phase === 'betweenPhotos' || phase === 'processing'
})

/** True from the fourth photo until the first one of another strip, also while one of the four is taken anew. */
export const hasStripAtom = atom((get) => hasStrip(get(sessionAtom)))

/** Number that the countdown shows; null while none runs. */
export const countdownAtom = atom((get) => {
  const session = get(sessionAtom)
  return session.phase === 'countdown' ? session.count : null
})

/** Index of the photo that is being reshot; null while none is. */
export const reshootIndexAtom = atom((get) => {
  const session = get(sessionAtom)
  return 'reshoot' in session ? (session.reshoot?.index ?? null) : null
})

/** Whether countdowns run, or were cancelled with photos left and a camera to go on. */
export const countdownStateAtom = atom((get): 'running' | 'cancelled' | 'none' => {
  const { camera, session } = get(boothAtom)
  if (camera.state !== 'active') return 'none'
  if (session.phase === 'ready') return session.photos.length > 0 ? 'cancelled' : 'none'
  return session.phase === 'processing' || session.phase === 'strip' ? 'none' : 'running'
})

/** True while the booth is a mirror: from the press on Take Photos to the last shutter, or to Cancel. */
export const isMirrorAtom = atom((get) => get(countdownStateAtom) === 'running')

/** Session with a complete strip, open or closed; null before. */
export const stripSessionAtom = atom((get) => {
  const session = get(sessionAtom)
  return session.phase === 'strip' ? session : null
})

/** Max number of photos that a visit may reshoot; null for any number. The kiosk sets it, as its owner wants. */
export const reshootLimitAtom = atom<number | null>(null)

/** The host's sentence while the booth is paused: no camera starts, and a strip stays usable. Null while it is open. */
export const pauseAtom = atom((get) => pauseOf(get(boothAtom)))

/** True while a photo of the strip may be reshot. */
export const canReshootAtom = atom(
  (get) => get(pauseAtom) === null && get(boothAtom).reshots < (get(reshootLimitAtom) ?? Infinity),
)

/** Closes the strip. */
export const closeStripAtom = atom(null, (_get, set) => set(dispatchAtom, { type: 'closeStrip' }))

/** True in a kiosk, which one visitor after the other uses. */
export const isKioskAtom = atom(false)

/**
 * Number at which the next strip or reshoot counts down: the chosen one. Without one it is 3, as specified, but 5 for the
 * first strip of a kiosk's visit: whoever has touched the screen has to step back, and friends have to come.
 */
export const firstCountAtom = atom((get): FirstCount => {
  const isFirstInKiosk = get(isKioskAtom) && !get(hasStripAtom)
  return get(firstCountSettingAtom) ?? (isFirstInKiosk ? 5 : 3)
})

/**
 * Whether the host of a kiosk keeps a copy of this strip: kept unless the visitor refuses; null where no strip is kept.
 * The kiosk sets it, and keeps the copy.
 */
export const hostCopyAtom = atom<'kept' | 'refused' | null>(null)

/** Whether that copy holds the moving strip too, as the owner of the kiosk wants; the kiosk sets it. */
export const isHostCopyMovingAtom = atom(false)

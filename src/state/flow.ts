import { atom } from 'jotai'
import { toCameraError } from '../camera/CameraError.ts'
import type { VideoSource } from '../camera/VideoSource.ts'
import { PhotoError } from '../photo/PhotoError.ts'
import { takePhoto } from '../photo/takePhoto.ts'
import type { Frame, Session } from './booth.ts'
import { boothAtom, happenAtom, sessionAtom } from './boothAtom.ts'
import { developAhead } from './developAhead.ts'
import { engineAtom, meteringAtom } from './filterAtoms.ts'
import { follow, type Store } from './follow.ts'
import { loadProofs } from './loadProofs.ts'
import { nextPhotoAtom, openSource, turnTo, watchDevices } from './openSource.ts'
import { runMeter } from './runMeter.ts'
import { encodeAhead } from './stripFile.ts'
import { runSounds } from './runSounds.ts'
import { watchPage } from './watchPage.ts'

/**
 * Joins the stages; all that the booth does to the world is started here:
 *
 *     camera -> photo -> (filters -> strip, in stripAtoms) -> (download, in stripFile)
 *
 * The reducer says what is; this file follows it. Returns the end, which stops the camera and every timer.
 */
export function startFlow(store: Store): () => void {
  const ends = [
    encodeAhead(store),
    developAhead(store),
    follow(store, cameraRequestAtom, (request) => (request === null ? undefined : runCamera(store, request))),
    follow(store, playingVideoAtom, (video) => (video === null ? undefined : runMeter(store, video))),
    follow(store, engineAtom, (engine) => (engine === null ? undefined : loadProofs(store, engine))),
    follow(store, sessionAtom, (session) => runSession(store, session)),
    follow(store, waitingFrameAtom, (frame) => shootAgain(store, frame)),
    runSounds(store),
    follow(store, nextPhotoAtom, (photo) => turnTo(store, photo)),
    watchDevices(store),
    watchPage(store),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Number of the request that wants a camera now, starting or running. */
const cameraRequestAtom = atom((get) => {
  const { camera } = get(boothAtom)
  return camera.state === 'starting' || camera.state === 'active' ? camera.request : null
})

/** What the camera plays in while it is active. */
const playingVideoAtom = atom((get) => {
  const { camera } = get(boothAtom)
  return camera.state === 'active' ? camera.source.video : null
})

/** Frame whose new photo has waited for the camera that now is there. */
const waitingFrameAtom = atom((get) => {
  const { camera, session } = get(boothAtom)
  return camera.state === 'active' && session.phase === 'strip' ? session.waiting : null
})

function shootAgain(store: Store, frame: Frame | null): undefined {
  if (frame !== null) store.set(happenAtom, { type: 'reshoot', frame, nowMs: performance.now() })
}

function runCamera(store: Store, request: number): () => void {
  const giveUp = new AbortController()
  let running: VideoSource | null = null
  const fail = (cause: unknown) => {
    if (!giveUp.signal.aborted)
      store.set(happenAtom, { type: 'cameraFailed', request, error: toCameraError(cause) })
  }
  const onMuted = (isMuted: boolean) =>
    store.set(happenAtom, { type: 'muteChanged', request, isMuted, nowMs: performance.now() })
  openSource(store, { signal: giveUp.signal, onLost: fail, onMuted }).then((source) => {
    running = source
    if (giveUp.signal.aborted) source.stop()
    else store.set(happenAtom, { type: 'cameraOpened', request, source })
  }, fail)
  return () => {
    giveUp.abort()
    running?.stop()
  }
}

function runSession(store: Store, session: Session): (() => void) | undefined {
  if (session.phase === 'exposing') expose(store, session.id)
  if (!('deadlineMs' in session)) return undefined
  const { id, deadlineMs } = session
  const ring = () =>
    store.set(happenAtom, { type: 'deadlinePassed', id, deadlineMs, nowMs: performance.now() })
  const timer = setTimeout(ring, Math.max(0, deadlineMs - performance.now()))
  return () => clearTimeout(timer)
}

function expose(store: Store, id: number): void {
  const { camera } = store.get(boothAtom)
  if (camera.state !== 'active') return
  const { video, isWindow = false, isHanging } = camera.source
  takePhoto(video, store.get(meteringAtom), isHanging).then(
    (photo) => store.set(happenAtom, { type: 'photoTaken', id, photo: { ...photo, isWindow } }),
    (cause: unknown) => {
      const error = cause instanceof PhotoError ? cause : new PhotoError('failed', { cause })
      store.set(happenAtom, { type: 'photoFailed', id, error })
    },
  )
}

import { atom } from 'jotai'
import { toCameraError } from '../camera/CameraError.ts'
import type { VideoSource } from '../camera/VideoSource.ts'
import { PhotoError } from '../photo/Photo.ts'
import { takePhoto } from '../photo/takePhoto.ts'
import type { SlotIndex, Session } from './boothState.ts'
import { boothAtom, dispatchAtom, playingVideoAtom, sessionAtom } from './boothAtoms.ts'
import { startPrefetch } from './prefetch.ts'
import { meteringAtom } from './filterAtoms.ts'
import { startLiveView } from './liveStage.ts'
import { subscribe, type Store } from './store.ts'
import { nextPhotoAtom, openVideoSource, showImage, followCameras } from './cameraStage.ts'
import { startMeter, startSounds, watchPage } from './photoStage.ts'
import { startFile } from './fileStage.ts'

/**
 * Pipeline: camera -> photo -> film -> strip -> file. Starts every stage, each of which follows the store: the reducer
 * says what is, and the stages do to the world what follows from it.
 * @returns cleanup; it stops the camera and every timer
 */
export function startPipeline(store: Store): () => void {
  const ends = [
    startFile(store),
    startPrefetch(store),
    subscribe(store, cameraRequestAtom, (request) =>
      request === null ? undefined : runCamera(store, request),
    ),
    subscribe(store, playingVideoAtom, (video) => (video === null ? undefined : startMeter(store, video))),
    startLiveView(store),
    subscribe(store, sessionAtom, (session) => runSession(store, session)),
    subscribe(store, waitingFrameAtom, (frame) => shootAgain(store, frame)),
    startSounds(store),
    subscribe(store, nextPhotoAtom, (photo) => showImage(store, photo)),
    followCameras(store),
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

/** Frame whose new photo has waited for the camera that now is there. */
const waitingFrameAtom = atom((get) => {
  const { camera, session } = get(boothAtom)
  return camera.state === 'active' && session.phase === 'strip' ? session.waiting : null
})

function shootAgain(store: Store, frame: SlotIndex | null): undefined {
  if (frame !== null) store.set(dispatchAtom, { type: 'reshoot', frame, nowMs: performance.now() })
}

function runCamera(store: Store, request: number): () => void {
  const giveUp = new AbortController()
  let running: VideoSource | null = null
  const fail = (cause: unknown) => {
    if (!giveUp.signal.aborted)
      store.set(dispatchAtom, { type: 'cameraFailed', request, error: toCameraError(cause) })
  }
  const onMuted = (isMuted: boolean) =>
    store.set(dispatchAtom, { type: 'muteChanged', request, isMuted, nowMs: performance.now() })
  openVideoSource(store, { signal: giveUp.signal, onLost: fail, onMuted }).then((source) => {
    running = source
    if (giveUp.signal.aborted) source.stop()
    else store.set(dispatchAtom, { type: 'cameraOpened', request, source })
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
    store.set(dispatchAtom, { type: 'deadlinePassed', id, deadlineMs, nowMs: performance.now() })
  const timer = setTimeout(ring, Math.max(0, deadlineMs - performance.now()))
  return () => clearTimeout(timer)
}

function expose(store: Store, id: number): void {
  const { camera } = store.get(boothAtom)
  if (camera.state !== 'active') return
  const { video, isWindow = false, isStalled: isHanging } = camera.source
  takePhoto(video, store.get(meteringAtom), isHanging).then(
    (photo) => store.set(dispatchAtom, { type: 'photoTaken', id, photo: { ...photo, isWindow } }),
    (cause: unknown) => {
      const error = cause instanceof PhotoError ? cause : new PhotoError('failed', { cause })
      store.set(dispatchAtom, { type: 'photoFailed', id, error })
    },
  )
}

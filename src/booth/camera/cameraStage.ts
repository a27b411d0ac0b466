import { atom } from 'jotai'
import { CameraError, toCameraError } from '../../camera/CameraError.ts'
import { type CameraList, watchCameras } from '../../camera/cameraDevices.ts'
import { openCamera } from '../../camera/openCamera.ts'
import type { PlayOptions } from '../../camera/playStream.ts'
import type { VideoSource } from '../../camera/VideoSource.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import {
  boothAtom,
  cameraAtom,
  dispatchAtom,
  isBusyAtom,
  isCameraMutedAtom,
  runningSourceAtom,
  sessionAtom,
} from '../session/boothAtoms.ts'
import { cameraLabelAtom, listCamerasAtom, reopenCameraAtom, runningCameraAtom } from './cameraAtoms.ts'
import { videoElementAtom } from '../live/liveViewAtoms.ts'
import { cameraChoiceAtom } from '../session/settingsAtoms.ts'
import { sourceRequestAtom } from './sourceAtoms.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { checkPixels } from '../../photo/checkPixels.ts'
import { wantsLargePhotosAtom } from '../strip/templateAtoms.ts'

/**
 * Camera stage: source request -> VideoSource. Opens the camera, or what stands in for it, while the booth wants one,
 * and follows the cameras that are plugged in and out.
 * @returns cleanup; it stops the camera
 */
export function startCamera(store: Store): Cleanup {
  return combineCleanups(
    subscribe(store, cameraRequestAtom, (request) => (request === null ? null : runCamera(store, request))),
    subscribe(store, nextPhotoAtom, (photo) => store.get(runningSourceAtom)?.showImage?.(photo)),
    followCameras(store),
  )
}

/** Number of the request that wants a camera now, starting or running; null for none. */
const cameraRequestAtom = atom((get) => {
  const camera = get(cameraAtom)
  return camera.state === 'starting' || camera.state === 'active' ? camera.request : null
})

/** Time between two checks for a stalled camera, milliseconds; a page that has just woken up gets its first frame in between. */
const stallCheckMs = 500

function runCamera(store: Store, request: number): Cleanup {
  const controller = new AbortController()
  const { signal } = controller
  let running: VideoSource | null = null
  let stalledChecks = 0
  const fail = (cause: unknown) => {
    if (!signal.aborted)
      store.set(dispatchAtom, { type: 'cameraFailed', request, error: toCameraError(cause) })
  }
  const onMuted = (isMuted: boolean) => store.set(dispatchAtom, { type: 'muteChanged', request, isMuted })
  const open = () =>
    void openReadableSource(store, { signal, onLost: fail, onMuted }).then((source) => {
      running = source
      if (signal.aborted) source.stop()
      else store.set(dispatchAtom, { type: 'cameraOpened', request, source })
    }, fail)
  open()
  // After a sleep a track may have ended without an event. The session is held until the camera has opened again.
  const timer = setInterval(() => {
    const isAwake = document.visibilityState === 'visible' && !store.get(isCameraMutedAtom)
    stalledChecks = isAwake && running?.isStalled?.() ? stalledChecks + 1 : 0
    if (stalledChecks < 2) return
    onMuted(true)
    running?.stop()
    open()
  }, stallCheckMs)
  return () => {
    controller.abort()
    clearInterval(timer)
    running?.stop()
  }
}

/** Opens the requested source, while it is checked that its pictures will have their pixels. @throws as `openVideoSource` */
async function openReadableSource(store: Store, options: PlayOptions): Promise<VideoSource> {
  const [opened, checked] = await Promise.allSettled([openVideoSource(store, options), checkPixels()])
  if (opened.status === 'rejected') throw opened.reason
  if (checked.status === 'fulfilled') return opened.value
  opened.value.stop()
  throw checked.reason
}

/**
 * Opens the requested source; what stands in for a camera is loaded only then.
 * @throws CameraError with its sentence; the signal's reason when aborted
 */
async function openVideoSource(store: Store, options: PlayOptions): Promise<VideoSource> {
  const video = store.get(videoElementAtom)
  const request = store.get(sourceRequestAtom)
  if (request.kind === 'camera') {
    const isLarge = store.get(wantsLargePhotosAtom)
    const [choice, label] = [store.get(cameraChoiceAtom), store.get(cameraLabelAtom)]
    return openCamera(video, { ...options, choice, label, isLarge })
  }
  if (!video) throw new CameraError('noVideo')
  if (request.kind === 'demo') return (await demoModule.load()).openDemo(video, options)
  return (await imagesModule.load()).openImages(video, request.files, options)
}

const imagesModule = lazyModule(() => import('../../camera/openImages.ts'))
const demoModule = lazyModule(() => import('../../camera/demo/openDemo.ts'))

/** Which photo of a strip comes next, 0 to 3: a set of images shows the one for it. */
const nextPhotoAtom = atom((get) => {
  const session = get(sessionAtom)
  if (session.phase === 'strip') return typeof session.waitingFor === 'number' ? session.waitingFor : 0
  if ('reshoot' in session && session.reshoot) return session.reshoot.index
  return get(isBusyAtom) ? Math.min(session.photos.length, 3) : 0
})

/** Permission comes and goes with these states, and with it the names of the cameras. */
const cameraStateAtom = atom((get) => get(cameraAtom).state)

/**
 * Follows the cameras that are plugged in and out. A booth that has lost its camera, or found none, opens one as soon
 * as there is one more; the visitor's own camera is opened again when it comes back.
 */
function followCameras(store: Store): Cleanup {
  let before: CameraList | null = null
  const { refresh, cleanup } = watchCameras((list) => {
    const known = before
    before = list
    store.set(listCamerasAtom, list.cameras)
    if (!known || document.visibilityState !== 'visible') return
    const isWanted = isWaiting(store) ? list.count > known.count : isBack(store, known, list)
    if (isWanted) store.set(reopenCameraAtom)
  })
  return combineCleanups(subscribe(store, cameraStateAtom, refresh), cleanup)
}

function isWaiting(store: Store): boolean {
  const { camera, session } = store.get(boothAtom)
  // A visitor who looks at the strip is done with the camera.
  if (session.phase === 'strip' && session.open) return false
  if (camera.state !== 'failed' || !(camera.error instanceof CameraError)) return false
  return ['lost', 'muted', 'notFound'].includes(camera.error.code)
}

/** True when the chosen camera was plugged in while another one runs in its place. */
function isBack(store: Store, known: CameraList, now: CameraList): boolean {
  const choice = store.get(cameraChoiceAtom)
  const running = store.get(runningCameraAtom)
  const has = ({ cameras }: CameraList) => cameras.some(({ deviceId }) => deviceId === choice)
  return running !== null && running !== choice && known.cameras.length > 0 && !has(known) && has(now)
}

import { lazyModule } from '../lib/lazyModule.ts'
import { atom } from 'jotai'
import { CameraError } from '../camera/CameraError.ts'
import { openCamera } from '../camera/openCamera.ts'
import type { PlayOptions } from '../camera/playStream.ts'
import type { VideoSource } from '../camera/VideoSource.ts'
import { assertNever } from '../lib/assertNever.ts'
import { boothAtom, isBusyAtom, sessionAtom } from './boothAtoms.ts'
import { cameraChoiceAtom } from './settingsAtoms.ts'
import { videoElementAtom } from './liveViewAtoms.ts'
import { type Store, subscribe } from './store.ts'
import { sourceRequestAtom, type SourceRequest } from './sourceAtoms.ts'
import { type CameraList, watchCameras } from '../camera/cameraDevices.ts'
import { camerasAtom, reopenCameraAtom, runningCameraAtom } from './cameraAtoms.ts'

/**
 * Opens what the visitor wants before the lens; what stands in for a camera is loaded only then.
 * @throws CameraError with its sentence; the signal's reason when given up
 */
export async function openVideoSource(store: Store, options: PlayOptions): Promise<VideoSource> {
  const video = store.get(videoElementAtom)
  const wanted = store.get(sourceRequestAtom)
  if (wanted.kind === 'camera') return openCamera(video, { ...options, choice: store.get(cameraChoiceAtom) })
  if (!video) throw new CameraError('noVideo', 'Video element not initialized.')
  return openStandIn(video, wanted, options)
}

const imagesModule = lazyModule(() => import('../camera/openImages.ts'))
const demoModule = lazyModule(() => import('../camera/demo/openDemo.ts'))

async function openStandIn(
  video: HTMLVideoElement,
  wanted: Exclude<SourceRequest, { kind: 'camera' }>,
  options: PlayOptions,
): Promise<VideoSource> {
  switch (wanted.kind) {
    case 'pictures': {
      const { openImages } = await imagesModule.load()
      return openImages(video, wanted.files, options)
    }
    case 'reel': {
      const { openDemo } = await demoModule.load()
      return openDemo(video, options)
    }
    default:
      return assertNever(wanted)
  }
}

/** Which photo of a strip comes next, 0 to 3. */
export const nextPhotoAtom = atom((get) => {
  const session = get(sessionAtom)
  if (session.phase === 'strip') return session.waiting ?? 0
  if ('reshoot' in session && session.reshoot) return session.reshoot.frame
  return get(isBusyAtom) ? Math.min(session.photos.length, 3) : 0
})

export function showImage(store: Store, photo: number): undefined {
  const { camera } = store.get(boothAtom)
  if (camera.state === 'active') camera.source.showImage?.(photo)
}

/** Permission, and with it the names of the cameras, comes and goes with these. */
const cameraStateAtom = atom((get) => get(boothAtom).camera.state)

/**
 * Follows what is plugged in and out. A booth that has lost its camera, or found none, goes on as soon as there is
 * one more; the visitor's own camera is taken again when it comes back. Returns the end.
 */
export function followCameras(store: Store): () => void {
  let before: CameraList | null = null
  const { refresh, end } = watchCameras((list) => {
    const known = before
    before = list
    store.set(camerasAtom, list.cameras)
    if (!known || document.visibilityState !== 'visible') return
    if (isWaiting(store) ? list.count > known.count : isBack(store, known, list)) store.set(reopenCameraAtom)
  })
  const stop = subscribe(store, cameraStateAtom, () => {
    refresh()
    return undefined
  })
  return () => {
    stop()
    end()
  }
}

function isWaiting(store: Store): boolean {
  const { camera, session } = store.get(boothAtom)
  // Whoever looks at a strip is done with the camera.
  if (session.phase === 'strip' && session.open) return false
  if (camera.state !== 'failed' || !(camera.error instanceof CameraError)) return false
  return camera.error.fault === 'lost' || camera.error.fault === 'notFound'
}

/** True when the chosen camera was plugged in while another one runs in its place. */
function isBack(store: Store, known: CameraList, now: CameraList): boolean {
  const choice = store.get(cameraChoiceAtom)
  const running = store.get(runningCameraAtom)
  const has = ({ cameras }: CameraList) => cameras.some(({ deviceId }) => deviceId === choice)
  return running !== null && running !== choice && known.cameras.length > 0 && !has(known) && has(now)
}

import { atom } from 'jotai'
import { CameraError } from '../camera/CameraError.ts'
import { openCamera } from '../camera/openCamera.ts'
import type { PlayOptions } from '../camera/playStream.ts'
import type { VideoSource } from '../camera/VideoSource.ts'
import { assertNever } from '../lib/assertNever.ts'
import { boothAtom, busyAtom, sessionAtom } from './boothAtom.ts'
import { cameraChoiceAtom } from './cameraSettingsAtoms.ts'
import { videoElementAtom } from './filterAtoms.ts'
import type { Store } from './follow.ts'
import { wantedSourceAtom, type WantedSource } from './sourceAtoms.ts'

/**
 * Opens what the visitor wants before the lens; what stands in for a camera is loaded only then.
 * @throws CameraError with its sentence; the signal's reason when given up
 */
export async function openSource(store: Store, options: PlayOptions): Promise<VideoSource> {
  const video = store.get(videoElementAtom)
  const wanted = store.get(wantedSourceAtom)
  if (wanted.kind === 'camera') return openCamera(video, { ...options, choice: store.get(cameraChoiceAtom) })
  if (!video) throw new CameraError('noVideo', 'Video element not initialized.')
  return openStandIn(video, wanted, options)
}

async function openStandIn(
  video: HTMLVideoElement,
  wanted: Exclude<WantedSource, { kind: 'camera' }>,
  options: PlayOptions,
): Promise<VideoSource> {
  switch (wanted.kind) {
    case 'pictures': {
      const { openPictures } = await import('../camera/openPictures.ts')
      return openPictures(video, wanted.files, options)
    }
    case 'reel': {
      const { openReel } = await import('../camera/reel/openReel.ts')
      return openReel(video, options)
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
  return get(busyAtom) ? Math.min(session.photos.length, 3) : 0
})

export function turnTo(store: Store, photo: number): undefined {
  const { camera } = store.get(boothAtom)
  if (camera.state === 'active') camera.source.turnTo?.(photo)
}

/** Follows the cameras of the device, with code that nobody waits for. Returns the end. */
export function watchDevices(store: Store): () => void {
  const over = new AbortController()
  import('./followCameras.ts').then(
    ({ followCameras }) => {
      if (!over.signal.aborted) over.signal.addEventListener('abort', followCameras(store))
    },
    // A booth that can't list its cameras still has the one that it is given.
    () => undefined,
  )
  return () => over.abort()
}

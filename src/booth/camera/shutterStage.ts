import { atom } from 'jotai'
import type { Photo } from '../../engine/index.ts'
import { withTimeLimit } from '../../lib/abortable.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { PhotoError } from '../../photo/PhotoError.ts'
import { takePhoto } from '../../photo/takePhoto.ts'
import { meteringAtom } from '../live/filterAtoms.ts'
import { receiveFramesAtom } from '../moving/clipAtoms.ts'
import { boothAtom, dispatchAtom, runningSourceAtom, sessionAtom } from '../session/boothAtoms.ts'
import type { Booth } from '../session/boothState.ts'
import { hasStrip } from '../session/reduceBooth.ts'
import { longExposureAtom } from './exposureAtoms.ts'

/** Time for a photo, milliseconds: nothing else ends a session whose photo never comes. */
const maxPhotoMs = 30_000

/**
 * Shutter stage: countdown's end -> Photo, raw and with the metering of its moment.
 * @returns cleanup; it ends the workers that make negatives
 */
export function startShutter(store: Store): Cleanup {
  const controller = new AbortController()
  return combineCleanups(
    subscribe(store, sessionAtom, (session) => {
      if (session.phase === 'capturing') capturePhoto(store, session.id, controller.signal)
    }),
    () => controller.abort(),
  )
}

function capturePhoto(store: Store, id: number, signal: AbortSignal): void {
  const source = store.get(runningSourceAtom)
  if (!source) return
  const exposure = store.get(longExposureAtom)
  exposure?.stop()
  const frames = exposure?.clip() ?? []
  withTimeLimit(maxPhotoMs, () => takePhoto(source, store.get(meteringAtom), exposure)).then(
    (photo) => {
      store.set(dispatchAtom, { type: 'photoTaken', id, photo })
      if (exposure) endWithPhoto(store, photo, exposure.end, signal)
      store.set(receiveFramesAtom, photo, frames)
    },
    (cause: unknown) => {
      const error = cause instanceof PhotoError ? cause : new PhotoError('failed', { cause })
      store.set(dispatchAtom, { type: 'photoFailed', id, error })
    },
  )
}

/** Ends the making of a negative as soon as its photo is gone, or came too late for its session. */
function endWithPhoto(store: Store, photo: Photo, end: Cleanup, signal: AbortSignal): void {
  const isNeededAtom = atom((get) => isNeeded(get(boothAtom), photo))
  const unsubscribe = subscribe(store, isNeededAtom, (isStillNeeded) => {
    if (!isStillNeeded) end()
  })
  signal.addEventListener('abort', end)
  void photo.negative.then(() => {
    unsubscribe()
    signal.removeEventListener('abort', end)
  })
}

/** True while a photo is a part of a strip, or of a session whose camera runs. */
function isNeeded({ camera, session }: Booth, photo: Photo): boolean {
  if (camera.state !== 'active' && !hasStrip(session)) return false
  // A strip that is cancelled brings the one before it back.
  const photos: readonly Photo[] = ('previous' in session && session.previous?.photos) || session.photos
  return photos.includes(photo)
}

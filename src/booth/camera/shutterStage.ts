import { withTimeLimit } from '../../lib/abortable.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { PhotoError } from '../../photo/PhotoError.ts'
import { takePhoto } from '../../photo/takePhoto.ts'
import { meteringAtom } from '../live/filterAtoms.ts'
import { receiveFramesAtom } from '../moving/clipAtoms.ts'
import { dispatchAtom, runningSourceAtom, sessionAtom } from '../session/boothAtoms.ts'
import { longExposureAtom, makeNegativeAtom } from './exposureStage.ts'

/** Time for a photo, milliseconds: nothing else ends a session whose photo never comes. */
const maxPhotoMs = 30_000

/** Shutter stage: countdown's end -> Photo, raw and with the metering of its moment. @returns cleanup */
export function startShutter(store: Store): Cleanup {
  return subscribe(store, sessionAtom, (session) => {
    if (session.phase === 'capturing') capturePhoto(store, session.id)
  })
}

function capturePhoto(store: Store, id: number): void {
  const source = store.get(runningSourceAtom)
  if (!source) return
  const exposure = store.get(longExposureAtom)
  exposure?.stop()
  const frames = exposure?.clip() ?? []
  withTimeLimit(maxPhotoMs, () => takePhoto(source, store.get(meteringAtom), exposure)).then(
    (photo) => {
      store.set(dispatchAtom, { type: 'photoTaken', id, photo })
      if (exposure) store.set(makeNegativeAtom, photo, exposure.end)
      store.set(receiveFramesAtom, photo, frames)
    },
    (cause: unknown) => {
      const error = cause instanceof PhotoError ? cause : new PhotoError('failed', { cause })
      store.set(dispatchAtom, { type: 'photoFailed', id, error })
    },
  )
}

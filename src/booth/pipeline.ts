import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { startCamera } from './cameraStage.ts'
import { startFile } from './fileStage.ts'
import { startDevelopment } from './filmStage.ts'
import { startLiveView } from './liveStage.ts'
import { startPhotos } from './photoStage.ts'
import type { Store } from './store.ts'
import { startStrip } from './stripStage.ts'

/**
 * Pipeline: camera -> photo -> film -> strip -> file. Starts every stage. Stages follow the store and know nothing of
 * each other: the reducer says what is, and each does what follows from it.
 * @returns cleanup; it stops the camera and every timer
 */
export const startPipeline = (store: Store): Cleanup =>
  combineCleanups(
    startCamera(store), // source request -> VideoSource
    startLiveView(store), // VideoSource, filter -> live image, previews, quality
    startPhotos(store), // countdown, shutter -> Photo
    startDevelopment(store), // Photo, filter -> ImageData, once
    startStrip(store), // images, captions, message -> Strip
    startFile(store), // Strip -> JPEG, before the dialog opens
  )

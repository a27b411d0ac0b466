import { yieldToMain } from '../lib/async.ts'
import type { Cleanup } from '../lib/cleanup.ts'
import type { Store } from '../lib/store.ts'
import { startCamera } from './camera/cameraStage.ts'
import { startExposures } from './camera/exposureStage.ts'
import { startShutter } from './camera/shutterStage.ts'
import { startSounds } from './sound/soundStage.ts'
import { startEncoder, startFile } from './files/fileStage.ts'
import { startLiveView } from './live/liveStage.ts'
import { startMetering } from './live/meterStage.ts'
import { startScreenLight } from './live/screenLightStage.ts'
import { startClips } from './moving/clipStage.ts'
import { startMovingStrip } from './moving/movingStripStage.ts'
import { startSession } from './session/sessionStage.ts'
import { startSign } from './session/signStage.ts'
import { startDevelopment } from './strip/filmStage.ts'
import { startGrowingStrip } from './strip/growingStage.ts'
import { startImages } from './strip/imageStage.ts'
import { startStrip } from './strip/stripStage.ts'

/** Pipeline: camera -> photo -> film -> strip -> file. */
const stages: readonly ((store: Store) => Cleanup)[] = [
  startCamera, // source request -> VideoSource
  startLiveView, // VideoSource, filter -> live image, previews, quality
  startSession, // clock, page -> the session's events
  startEncoder, // keeps the worker open that encodes photos and strips
  startMetering, // VideoSource -> metering
  startExposures, // countdown -> the frames before the shutter
  startShutter, // countdown's end -> Photo
  startScreenLight, // countdown, metering -> screen light
  startSounds, // session -> sounds
  startDevelopment, // Photo, filter -> ImageData, once
  startGrowingStrip, // the session's photos -> picture of the strip that they become
  startStrip, // images, captions, message -> Strip
  startClips, // frames before each photo, filter -> the photo that moves
  startFile, // Strip -> JPEG, before the dialog opens
  startMovingStrip, // clips, strip -> MP4, when it is asked for
  startSign, // closed strip -> its message on the sign
  startImages, // frees the images that the stages before it have kept
]

/**
 * Starts every stage of the pipeline, each in a task of its own: together they would be a long one on a phone. Stages
 * know nothing of each other: each subscribes to the state of the store that the reducer computes.
 * @returns cleanup; it stops the camera and every timer, and the stages that have not begun never do
 */
export function startPipeline(store: Store): Cleanup {
  const cleanups: Cleanup[] = []
  let isOver = false
  const startAll = async () => {
    for (const startStage of stages) {
      if (isOver) return
      cleanups.push(startStage(store))
      await yieldToMain()
    }
  }
  void startAll()
  return () => {
    isOver = true
    for (const cleanup of cleanups) cleanup()
  }
}

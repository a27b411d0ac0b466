import type { VideoSource } from '../../src/camera/VideoSource.ts'
import { type Booth, type SlotIndex, initialBooth } from '../../src/booth/boothState.ts'
import { type BoothEvent, reduceBooth } from '../../src/booth/reduceBooth.ts'
import { somePhoto } from './somePhoto.ts'

// The reducer hands the source on and never looks into it.
export const source = {} as VideoSource

export const after = (booth: Booth, ...events: readonly BoothEvent[]): Booth =>
  events.reduce(reduceBooth, booth)

export const startCamera = { type: 'startCamera' } as const
export const opened = { type: 'cameraOpened', request: 1, source } as const
export const activeBooth = after(initialBooth, startCamera, opened)
export const press = (nowMs: number): BoothEvent => ({ type: 'capture', nowMs })
export const again = (frame: SlotIndex, nowMs = 0): BoothEvent => ({ type: 'reshoot', frame, nowMs })

/** The event of the timer that the booth waits for, `lateMs` after its time. */
export function ring(booth: Booth, lateMs = 0): BoothEvent {
  if (!('deadlineMs' in booth.session)) throw new Error(`no timer in ${booth.session.phase}`)
  const { id, deadlineMs } = booth.session
  return { type: 'deadlinePassed', id, deadlineMs, nowMs: deadlineMs + lateMs }
}

export const rung = (booth: Booth, lateMs = 0): Booth => reduceBooth(booth, ring(booth, lateMs))

export function photographed(booth: Booth, photo = somePhoto()): Booth {
  if (booth.session.phase !== 'exposing') throw new Error(`no shutter in ${booth.session.phase}`)
  return reduceBooth(booth, { type: 'photoTaken', id: booth.session.id, photo })
}

/** From the start of a countdown past its photo. */
export const oneMore = (booth: Booth, photo = somePhoto()): Booth =>
  photographed(rung(rung(rung(booth))), photo)

/** An open strip; its photos have the seeds 1 to 4. */
export function wholeStrip(): Booth {
  let booth = oneMore(reduceBooth(activeBooth, press(0)))
  for (let photo = 2; photo <= 4; photo += 1) booth = oneMore(rung(booth), somePhoto(photo))
  return rung(booth)
}

/** The event of a camera that is there after all that the booth has asked for. */
export function cameraOpened(booth: Booth): BoothEvent {
  if (booth.camera.state !== 'starting') throw new Error(`no camera is asked for: ${booth.camera.state}`)
  return { type: 'cameraOpened', request: booth.camera.request, source }
}

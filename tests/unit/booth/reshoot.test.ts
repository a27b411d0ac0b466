import { describe, expect, it } from 'vitest'
import { CameraError } from '../../../src/camera/CameraError.ts'
import { PhotoError } from '../../../src/photo/PhotoError.ts'
import type { Booth } from '../../../src/booth/session/boothState.ts'
import { type BoothEvent, reduceBooth } from '../../../src/booth/session/reduceBooth.ts'
import {
  activeBooth,
  after,
  reshootEvent,
  cameraOpened,
  afterCountdown,
  afterPhoto,
  captureEvent,
  afterDeadline,
  startCamera,
  wholeStrip,
} from '../../../tools/harness/fixtures/boothEvents.ts'
import { photoFixture } from '../../../tools/harness/fixtures/photoFixture.ts'

const cancel = { type: 'cancelSession' } as const
const resume: BoothEvent = { type: 'resume', nowMs: 50_000 }
const seeds = ({ session }: Booth) => session.photos.map(({ seed }) => seed)
const strip = reduceBooth(wholeStrip(), { type: 'writeMessage', message: 'hello' })

/** A countdown that reshoots photo 2 (counted from 0), with the camera active. */
function reshooting(): Booth {
  const asked = reduceBooth(strip, reshootEvent(2))
  return after(asked, cameraOpened(asked), reshootEvent(2, 90_000))
}

describe('a photo that is reshot', () => {
  it('closes the strip, asks for the camera, and counts down when it is there', () => {
    const asked = reduceBooth(strip, reshootEvent(2))
    expect(asked.camera.state).toBe('starting')
    expect(asked.session).toMatchObject({ phase: 'strip', open: false, waitingFor: 2 })
    expect(reshooting().session).toMatchObject({ phase: 'countdown', count: 3, deadlineMs: 91_000 })
  })

  it('counts down at once where the camera is active', () => {
    const asked = reduceBooth(strip, startCamera)
    const active = reduceBooth(asked, cameraOpened(asked))
    expect(reduceBooth(active, reshootEvent(0, 1000)).session).toMatchObject({
      phase: 'countdown',
      deadlineMs: 2000,
    })
  })

  it('counts 3, 2, 1, a second each, replaces that photo alone, and keeps the message', () => {
    const counting = reshooting()
    expect(afterDeadline(counting).session).toMatchObject({ count: 2, deadlineMs: 92_000 })
    expect(afterDeadline(afterDeadline(counting)).session).toMatchObject({ count: 1, deadlineMs: 93_000 })
    const capturing = afterDeadline(afterDeadline(afterDeadline(counting)))
    expect(capturing.session).toMatchObject({ phase: 'capturing', shutterMs: 93_000 })
    const taken = afterPhoto(capturing, photoFixture(9))
    expect(taken.session).toMatchObject({ phase: 'processing', index: 2, deadlineMs: 94_500 })
    const done = afterDeadline(taken)
    expect(seeds(done)).toEqual([1, 2, 9, 4])
    expect(done.session).toMatchObject({ phase: 'strip', open: true, message: 'hello', waitingFor: null })
    expect(done.camera).toEqual({ state: 'idle' })
    expect([strip.reshots, done.reshots]).toEqual([0, 1])
  })

  it.each([0, 1, 2, 3] as const)('replaces photo %i, whichever it is', (index) => {
    const asked = reduceBooth(strip, reshootEvent(index))
    const done = afterCountdown(after(asked, cameraOpened(asked), reshootEvent(index)), photoFixture(9))
    expect(seeds(done)).toEqual([1, 2, 3, 4].with(index, 9))
  })

  it('is refused where there is no whole strip', () => {
    expect(reduceBooth(activeBooth, reshootEvent(1))).toBe(activeBooth)
    const counting = reduceBooth(activeBooth, captureEvent(0))
    expect(reduceBooth(counting, reshootEvent(1))).toBe(counting)
    expect(reduceBooth(reshooting(), reshootEvent(1))).toEqual(reshooting())
  })

  it('called off shows the strip as it was, and turns the camera off', () => {
    for (const off of [cancel, { type: 'stopCamera' } as const]) {
      const back = reduceBooth(afterDeadline(reshooting()), off)
      expect(back.session).toEqual(strip.session)
      expect(back.camera).toEqual({ state: 'idle' })
    }
  })

  it('whose camera fails keeps the strip, and goes on when another try gives a camera', () => {
    const asked = reduceBooth(strip, reshootEvent(2))
    const request = asked.camera.state === 'starting' ? asked.camera.request : 0
    const error = new CameraError('other', 'Camera error: gone.')
    const failed = reduceBooth(asked, { type: 'cameraFailed', request, error })
    expect(failed.session).toMatchObject({ phase: 'strip', open: false, message: 'hello', waitingFor: 2 })
    const tried = reduceBooth(failed, startCamera)
    const counting = after(tried, cameraOpened(tried), reshootEvent(2))
    expect(counting.session).toMatchObject({ phase: 'countdown', reshoot: { index: 2 } })
  })

  it('whose photo fails keeps the four photos', () => {
    const capturing = afterDeadline(afterDeadline(afterDeadline(reshooting())))
    const id = 'id' in capturing.session ? capturing.session.id : 0
    const failed = reduceBooth(capturing, { type: 'photoFailed', id, error: new PhotoError('failed') })
    expect(failed.camera.state).toBe('failed')
    expect(seeds(failed)).toEqual([1, 2, 3, 4])
    expect(failed.session).toMatchObject({ phase: 'strip', open: false })
  })

  it('is forgotten when the visitor opens the strip instead', () => {
    const opened = after(strip, reshootEvent(2), { type: 'openStrip' })
    expect(opened.session).toEqual(strip.session)
  })
})

describe('a session that is cancelled', () => {
  const one = afterCountdown(reduceBooth(activeBooth, captureEvent(0)))

  it('keeps its photos and the camera, in a countdown, at the shutter and between photos', () => {
    for (const booth of [
      one,
      afterDeadline(one),
      afterDeadline(afterDeadline(one)),
      afterDeadline(afterDeadline(afterDeadline(afterDeadline(one)))),
    ]) {
      const cancelled = reduceBooth(booth, cancel)
      expect(cancelled.session).toEqual({ phase: 'ready', photos: [photoFixture()], waitingFor: null })
      expect(cancelled.camera).toBe(booth.camera)
    }
  })

  it('hears neither its timer nor its photo any more', () => {
    const capturing = afterDeadline(afterDeadline(afterDeadline(reduceBooth(activeBooth, captureEvent(0)))))
    const cancelled = reduceBooth(capturing, cancel)
    const id = 'id' in capturing.session ? capturing.session.id : 0
    expect(reduceBooth(cancelled, { type: 'photoTaken', id, photo: photoFixture() })).toBe(cancelled)
    const late: BoothEvent = { type: 'deadlinePassed', id, deadlineMs: 3000, nowMs: 3000 }
    expect(reduceBooth(cancelled, late)).toBe(cancelled)
  })

  it('goes on where it was, when it is told to', () => {
    let booth = after(one, { type: 'setFirstCount', count: 10 }, cancel, resume)
    expect(booth.session).toMatchObject({ phase: 'countdown', count: 3, deadlineMs: 51_000, photos: [{}] })
    booth = afterCountdown(booth)
    expect(booth.session).toMatchObject({ phase: 'betweenPhotos', photos: [{}, {}] })
  })

  it('is cleared by a new capture, as every session is', () => {
    expect(after(one, cancel, captureEvent(60_000)).session).toMatchObject({ phase: 'countdown', photos: [] })
  })

  it('is cancelled only while it runs: processing and the strip go on', () => {
    expect(reduceBooth(strip, cancel)).toBe(strip)
    expect(reduceBooth(activeBooth, cancel)).toBe(activeBooth)
    const processing = afterPhoto(afterDeadline(afterDeadline(afterDeadline(reshooting()))))
    expect(reduceBooth(processing, cancel)).toBe(processing)
  })
})

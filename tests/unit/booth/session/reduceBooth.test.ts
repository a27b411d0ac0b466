import { describe, expect, it } from 'vitest'
import { CameraError } from '../../../../src/camera/CameraError.ts'
import { PhotoError } from '../../../../src/photo/PhotoError.ts'
import { initialBooth } from '../../../../src/booth/session/boothState.ts'
import { reduceBooth } from '../../../../src/booth/session/reduceBooth.ts'
import {
  activeBooth,
  after,
  afterCountdown,
  opened,
  afterPhoto,
  captureEvent,
  deadline,
  afterDeadline,
  source,
  startCamera,
  wholeStrip,
} from '../../../../tools/harness/fixtures/boothEvents.ts'
import { photoFixture } from '../../../../tools/harness/fixtures/photoFixture.ts'

const lost = new CameraError('other', 'Camera error: gone.')
const blank = new PhotoError('failed')

describe('the camera', () => {
  it('goes from idle over starting to active and back', () => {
    const starting = reduceBooth(initialBooth, startCamera)
    expect(starting.camera).toEqual({ state: 'starting', request: 1 })
    expect(reduceBooth(starting, opened).camera).toEqual({ state: 'active', request: 1, source })
    expect(after(starting, opened, { type: 'stopCamera' }).camera).toEqual({ state: 'idle' })
  })

  it('ignores a stream that arrives after a cancel, also when another request is open', () => {
    const cancelled = after(initialBooth, startCamera, { type: 'stopCamera' })
    expect(reduceBooth(cancelled, opened)).toBe(cancelled)
    const asked = reduceBooth(cancelled, startCamera)
    expect(reduceBooth(asked, opened)).toBe(asked)
  })

  it('starts once however often it is asked', () => {
    expect(after(initialBooth, startCamera, startCamera)).toEqual(reduceBooth(initialBooth, startCamera))
    expect(reduceBooth(activeBooth, startCamera)).toBe(activeBooth)
  })

  it('shows an error until it is tried again', () => {
    const failed = after(initialBooth, startCamera, { type: 'cameraFailed', request: 1, error: lost })
    expect(failed.camera).toEqual({ state: 'failed', error: lost })
    expect(reduceBooth(failed, startCamera).camera.state).toBe('starting')
  })

  it('that is lost in a session ends the session and keeps its photos', () => {
    const booth = afterCountdown(reduceBooth(activeBooth, captureEvent(0)))
    const failed = reduceBooth(booth, { type: 'cameraFailed', request: 1, error: lost })
    expect(failed.session).toEqual({ phase: 'ready', photos: [photoFixture()], waitingFor: null })
  })

  it('that is lost after the fourth photo does not cost the strip', () => {
    let booth = afterCountdown(reduceBooth(activeBooth, captureEvent(0)))
    for (let photo = 2; photo <= 4; photo += 1) booth = afterCountdown(afterDeadline(booth))
    const failed = reduceBooth(booth, { type: 'cameraFailed', request: 1, error: lost })
    expect(afterDeadline(failed)).toMatchObject({
      camera: { state: 'failed' },
      session: { phase: 'strip', open: true },
    })
  })
})

describe('a session', () => {
  it('takes photos at 3, 7, 11 and 15 s and opens the strip 1.5 s later, timers late by 40 ms or not', () => {
    let booth = reduceBooth(activeBooth, captureEvent(0))
    const shutters: number[] = []
    for (let photo = 1; photo <= 4; photo += 1) {
      if (photo > 1) booth = afterDeadline(booth, 40)
      booth = afterDeadline(afterDeadline(afterDeadline(booth, 40), 40), 40)
      shutters.push(booth.session.phase === 'capturing' ? booth.session.shutterMs : Number.NaN)
      booth = afterPhoto(booth)
    }
    expect(shutters).toEqual([3000, 7000, 11_000, 15_000])
    expect(booth.session).toMatchObject({ phase: 'processing', deadlineMs: 16_500 })
    const done = afterDeadline(booth)
    expect(done.camera).toEqual({ state: 'idle' })
    expect(done.session).toMatchObject({ phase: 'strip', message: '', open: true })
  })

  it('does not hurry after a suspended timer: the next second is whole', () => {
    const booth = reduceBooth(activeBooth, captureEvent(0))
    expect(afterDeadline(booth, 60_000).session).toMatchObject({
      phase: 'countdown',
      count: 2,
      deadlineMs: 62_000,
    })
  })

  it('hears a timer once: its repetition changes nothing', () => {
    const booth = reduceBooth(activeBooth, captureEvent(0))
    const counted = afterDeadline(booth)
    expect(reduceBooth(counted, deadline(booth))).toBe(counted)
  })

  it('is refused while the camera is off, and only says so', () => {
    const refused = reduceBooth(initialBooth, captureEvent(0))
    expect(refused).toEqual({ ...initialBooth, notice: 'Camera not active.' })
    expect(reduceBooth(refused, startCamera).notice).toBeNull()
    const failed = after(initialBooth, startCamera, { type: 'cameraFailed', request: 1, error: lost })
    expect(reduceBooth(failed, captureEvent(0))).toEqual({ ...failed, notice: 'Camera not active.' })
  })

  it('ends with a photo that fails: camera off, error shown, photos kept', () => {
    const capturing = afterDeadline(
      afterDeadline(afterDeadline(afterDeadline(afterCountdown(reduceBooth(activeBooth, captureEvent(0)))))),
    )
    const id = 'id' in capturing.session ? capturing.session.id : 0
    const failed = reduceBooth(capturing, { type: 'photoFailed', id, error: blank })
    expect(failed.camera).toEqual({ state: 'failed', error: blank })
    expect(failed.session).toEqual({ phase: 'ready', photos: [photoFixture()], waitingFor: null })
  })
})

describe('the strip', () => {
  it.each([
    ['m'.repeat(49), 49],
    ['m'.repeat(50), 50],
    ['m'.repeat(51), 50],
    [`${'m'.repeat(48)}😀`, 50],
    [`${'m'.repeat(49)}😀`, 49],
    [`${'m'.repeat(45)}👨‍👩‍👧`, 45],
  ])('S3: holds a message of at most 50 characters, never a part of one (%#)', (message, length) => {
    const strip = reduceBooth(wholeStrip(), { type: 'writeMessage', message })
    expect(strip.session).toMatchObject({ message: message.slice(0, length) })
  })

  it('can be closed and opened again, message and photos kept', () => {
    const strip = reduceBooth(wholeStrip(), { type: 'writeMessage', message: 'hello' })
    const closed = reduceBooth(strip, { type: 'closeStrip' })
    expect(closed.session).toMatchObject({ open: false, message: 'hello' })
    expect(reduceBooth(closed, { type: 'openStrip' })).toEqual(strip)
  })
})

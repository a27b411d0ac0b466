import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CameraError } from '../../../src/camera/CameraError.ts'
import { PhotoError } from '../../../src/photo/Photo.ts'
import { type Booth, type SlotIndex, initialBooth } from '../../../src/booth/boothState.ts'
import { isMuted } from '../../../src/booth/sessionSteps.ts'
import { type BoothEvent, reduceBooth } from '../../../src/booth/reduceBooth.ts'
import {
  activeBooth,
  after,
  reshootEvent,
  afterCountdown,
  opened,
  afterPhoto,
  captureEvent,
  deadline,
  afterDeadline,
  source,
  startCamera,
  wholeStrip,
} from '../../../tools/harness/fixtures/boothEvents.ts'
import { photoFixture } from '../../../tools/harness/fixtures/photoFixture.ts'

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
    expect(failed.session).toEqual({ phase: 'ready', photos: [photoFixture()] })
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
  it('counts 3, 2, 1 and opens the shutter at 0, one per second', () => {
    let booth = reduceBooth(activeBooth, captureEvent(5000))
    expect(booth.session).toMatchObject({ phase: 'countdown', count: 3, deadlineMs: 6000 })
    booth = afterDeadline(booth)
    expect(booth.session).toMatchObject({ phase: 'countdown', count: 2, deadlineMs: 7000 })
    booth = afterDeadline(booth)
    expect(booth.session).toMatchObject({ phase: 'countdown', count: 1, deadlineMs: 8000 })
    expect(afterDeadline(booth).session).toMatchObject({ phase: 'capturing', shutterMs: 8000 })
  })

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

  it('is not started twice', () => {
    const counting = reduceBooth(activeBooth, captureEvent(0))
    expect(reduceBooth(counting, captureEvent(10))).toBe(counting)
  })

  it('ends with a photo that fails: camera off, error shown, photos kept', () => {
    const capturing = afterDeadline(
      afterDeadline(afterDeadline(afterDeadline(afterCountdown(reduceBooth(activeBooth, captureEvent(0)))))),
    )
    const id = 'id' in capturing.session ? capturing.session.id : 0
    const failed = reduceBooth(capturing, { type: 'photoFailed', id, error: blank })
    expect(failed.camera).toEqual({ state: 'failed', error: blank })
    expect(failed.session).toEqual({ phase: 'ready', photos: [photoFixture()] })
  })

  it('that is new clears photos, counter and message', () => {
    const strip = reduceBooth(wholeStrip(), { type: 'writeMessage', message: 'hello' })
    const next = after(
      strip,
      startCamera,
      { type: 'cameraOpened', request: strip.lastId + 1, source },
      captureEvent(90_000),
    )
    expect(next.session).toMatchObject({ phase: 'countdown', photos: [] })
    expect(JSON.stringify(next)).not.toContain('hello')
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

describe('any history of the booth', () => {
  const ids = fc.integer({ min: 0, max: 8 })
  const times = fc.integer({ min: 0, max: 60_000 })
  const stray: fc.Arbitrary<BoothEvent> = fc.oneof(
    fc.constantFrom<BoothEvent>(
      startCamera,
      { type: 'stopCamera' },
      { type: 'openStrip' },
      { type: 'closeStrip' },
      { type: 'cancelSession' },
    ),
    fc.constantFrom<SlotIndex>(0, 1, 2, 3).map((slot) => reshootEvent(slot)),
    times.map((nowMs): BoothEvent => ({ type: 'resume', nowMs })),
    ids.map((request): BoothEvent => ({ type: 'cameraOpened', request, source })),
    ids.map((request): BoothEvent => ({ type: 'cameraFailed', request, error: lost })),
    times.map(captureEvent),
    fc
      .tuple(fc.boolean(), times)
      .map(([isHidden, nowMs]): BoothEvent => ({ type: 'visibilityChanged', isHidden, nowMs })),
    fc
      .tuple(ids, fc.boolean(), times)
      .map(([request, isMuted, nowMs]): BoothEvent => ({ type: 'muteChanged', request, isMuted, nowMs })),
    fc
      .tuple(ids, times)
      .map(([id, ms]): BoothEvent => ({ type: 'deadlinePassed', id, deadlineMs: ms, nowMs: ms })),
    ids.map((id): BoothEvent => ({ type: 'photoTaken', id, photo: photoFixture(id) })),
    ids.map((id): BoothEvent => ({ type: 'photoFailed', id, error: blank })),
    fc.string().map((message): BoothEvent => ({ type: 'writeMessage', message })),
  )
  /** Half of the steps are what the booth waits for, so that histories get as far as strips. */
  const step = fc.oneof(fc.constant('expected' as const), stray)

  function expected(booth: Booth): BoothEvent {
    const { camera, session } = booth
    if ('deadlineMs' in session) return deadline(booth)
    if (session.phase === 'held' && booth.isHidden)
      return { type: 'visibilityChanged', isHidden: false, nowMs: 0 }
    if (session.phase === 'held' && camera.state === 'active')
      return { type: 'muteChanged', request: camera.request, isMuted: false, nowMs: 0 }
    if (session.phase === 'capturing') return { type: 'photoTaken', id: session.id, photo: photoFixture() }
    if (camera.state === 'starting') return { type: 'cameraOpened', request: camera.request, source }
    if (session.phase === 'strip' && session.waitingSlot !== null && camera.state === 'active')
      return reshootEvent(session.waitingSlot)
    return camera.state === 'active' ? captureEvent(0) : startCamera
  }

  const isReshoot = ({ session }: Booth) => 'reshoot' in session && session.reshoot !== null

  it('never has more than four photos, nor a session without a camera, and its numbers only grow', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        let booth = initialBooth
        for (const next of steps) {
          const before = booth
          booth = reduceBooth(booth, next === 'expected' ? expected(booth) : next)
          const { camera, session } = booth
          expect(session.photos.length).toBeLessThanOrEqual(4)
          const isRunning = ['countdown', 'held', 'capturing', 'betweenPhotos'].includes(session.phase)
          expect(isRunning && camera.state !== 'active').toBe(false)
          const isWhole = ['processing', 'strip'].includes(session.phase) || isReshoot(booth)
          expect(isWhole).toBe(session.photos.length === 4)
          expect(booth.lastId).toBeGreaterThanOrEqual(before.lastId)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('T1, C9: opens no shutter for a hidden page or a muted camera, nor less than 3 s after them', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        let booth = initialBooth
        // Seconds counted since the countdown could last have begun.
        let seconds = 0
        for (const next of steps) {
          const before = booth
          booth = reduceBooth(booth, next === 'expected' ? expected(booth) : next)
          const [one, other] = [before.session, booth.session]
          const mustWait = booth.isHidden || isMuted(booth)
          expect(mustWait && ['countdown', 'betweenPhotos'].includes(other.phase)).toBe(false)
          expect(!mustWait && other.phase === 'held').toBe(false)
          if (one.phase === 'countdown' && other !== one) seconds += 1
          expect(one !== other && other.phase === 'capturing' && seconds !== 3).toBe(false)
          if (other.phase !== 'countdown') seconds = 0
        }
      }),
      { numRuns: 500 },
    )
  })

  it('never begins a countdown in another session, and takes anew no photo but the one that was asked for', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        let booth = initialBooth
        for (const next of steps) {
          const before = booth
          booth = reduceBooth(booth, next === 'expected' ? expected(booth) : next)
          const [one, other] = [before.session, booth.session]
          expect('id' in one && 'id' in other && one.id !== other.id).toBe(false)
          if (one.photos.length !== 4 || other.photos.length !== 4) continue
          const asked = 'reshoot' in one && one.phase === 'capturing' ? one.reshoot?.slot : undefined
          const changed = [0, 1, 2, 3].filter((slot) => one.photos[slot] !== other.photos[slot])
          expect(changed.every((slot) => slot === asked)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('loses no photo by a cancel, and has an end of every reshoot at the strip', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const booth = steps.reduce<Booth>(
          (now, next) => reduceBooth(now, next === 'expected' ? expected(now) : next),
          initialBooth,
        )
        const cancelled = reduceBooth(booth, { type: 'cancelSession' })
        expect(cancelled.session.photos).toEqual(booth.session.photos)
        expect(['countdown', 'held', 'capturing', 'betweenPhotos']).not.toContain(cancelled.session.phase)
        const { session } = cancelled
        expect(isReshoot(booth) && !(session.phase === 'strip' && session.open)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('has one countdown at most: what belongs to another session changes nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), ids, times, (steps, id, ms) => {
        const booth = steps.reduce<Booth>(
          (now, next) => reduceBooth(now, next === 'expected' ? expected(now) : next),
          initialBooth,
        )
        const { session } = booth
        fc.pre(!('id' in session) || session.id !== id)
        const stale: readonly BoothEvent[] = [
          { type: 'deadlinePassed', id, deadlineMs: ms, nowMs: ms },
          { type: 'photoTaken', id, photo: photoFixture() },
          { type: 'photoFailed', id, error: blank },
        ]
        for (const event of stale) expect(reduceBooth(booth, event)).toBe(booth)
      }),
      { numRuns: 500 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CameraError } from '../../../src/camera/CameraError.ts'
import { PhotoError } from '../../../src/photo/PhotoError.ts'
import {
  type Booth,
  firstCounts,
  type PhotoIndex,
  initialBooth,
} from '../../../src/booth/session/boothState.ts'
import { isMuted } from '../../../src/booth/session/sessionSteps.ts'
import { type BoothEvent, reduceBooth } from '../../../src/booth/session/reduceBooth.ts'
import {
  reshootEvent,
  captureEvent,
  newStripEvent,
  deadline,
  source,
  startCamera,
} from '../../../tools/harness/fixtures/boothEvents.ts'
import { photoFixture } from '../../../tools/harness/fixtures/photoFixture.ts'

const lost = new CameraError('other', () => 'Camera error: gone.')
const blank = new PhotoError('failed')

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
    fc.constantFrom<PhotoIndex>(0, 1, 2, 3).map((index) => reshootEvent(index)),
    times.map((nowMs): BoothEvent => ({ type: 'resume', nowMs })),
    ids.map((request): BoothEvent => ({ type: 'cameraOpened', request, source })),
    ids.map((request): BoothEvent => ({ type: 'cameraFailed', request, error: lost })),
    fc.constantFrom(...firstCounts).map((count): BoothEvent => ({ type: 'setFirstCount', count })),
    times.map(captureEvent),
    times.map(newStripEvent),
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
    if ('waitingFor' in session && session.waitingFor !== null && camera.state === 'active')
      return session.waitingFor === 'newStrip' ? newStripEvent(0) : reshootEvent(session.waitingFor)
    return camera.state === 'active' ? captureEvent(0) : startCamera
  }

  const next = (booth: Booth, event: BoothEvent | 'expected') =>
    reduceBooth(booth, event === 'expected' ? expected(booth) : event)

  /** Runs 500 histories. `begin` is called for each, and what it returns for each step, with the state before and after. */
  function watch(begin: () => (before: Booth, booth: Booth) => void): void {
    const run = (steps: readonly (BoothEvent | 'expected')[]) => {
      const look = begin()
      let booth = initialBooth
      for (const event of steps) look(booth, (booth = next(booth, event)))
    }
    fc.assert(fc.property(fc.array(step, { maxLength: 120 }), run), { numRuns: 500 })
  }

  const running = ['countdown', 'held', 'capturing', 'betweenPhotos']
  /** Photos that a cancel must not lose: those taken, or those of the strip that a new one has not replaced yet. */
  const keptPhotos = ({ session }: Booth) =>
    ('previous' in session && session.previous?.photos) || session.photos
  const isReshoot = ({ session }: Booth) => 'reshoot' in session && session.reshoot !== null

  it('never has more than four photos, nor a session without a camera, and its numbers only grow', () => {
    watch(() => (before, booth) => {
      const { camera, session } = booth
      expect(session.photos.length).toBeLessThanOrEqual(4)
      expect(running.includes(session.phase) && camera.state !== 'active').toBe(false)
      const isWhole = ['processing', 'strip'].includes(session.phase) || isReshoot(booth)
      expect(isWhole).toBe(session.photos.length === 4)
      expect(booth.lastId).toBeGreaterThanOrEqual(before.lastId)
    })
  })

  it('T1, C9: opens no shutter for a hidden page or a muted camera, nor less than 3 s after them', () => {
    watch(() => {
      // Seconds counted since the countdown could last have begun.
      let seconds = 0
      let from = 0
      return (before, booth) => {
        const [one, other] = [before.session, booth.session]
        const mustWait = booth.isHidden || isMuted(booth)
        expect(mustWait && ['countdown', 'betweenPhotos'].includes(other.phase)).toBe(false)
        expect(!mustWait && other.phase === 'held').toBe(false)
        if (one.phase === 'countdown' && other !== one) seconds += 1
        expect(one !== other && other.phase === 'capturing' && seconds !== from).toBe(false)
        if (other.phase !== 'countdown') seconds = 0
        else if (one.phase !== 'countdown')
          // The first photo and a reshoot count from the chosen number, the others from 3.
          from = other.photos.length === 0 || other.reshoot !== null ? booth.firstCount : 3
        expect(other.phase === 'countdown' && other.count !== from - seconds).toBe(false)
      }
    })
  })

  it('never begins a countdown in another session, and retakes only the photo that was asked for', () => {
    watch(() => (before, booth) => {
      const [one, other] = [before.session, booth.session]
      expect('id' in one && 'id' in other && one.id !== other.id).toBe(false)
      if (one.photos.length !== 4 || other.photos.length !== 4) return
      const asked = 'reshoot' in one && one.phase === 'capturing' ? one.reshoot?.index : undefined
      const changed = [0, 1, 2, 3].filter((index) => one.photos[index] !== other.photos[index])
      expect(changed.every((index) => index === asked)).toBe(true)
    })
  })

  it('loses no photo by a cancel, and has an end of every reshoot at the strip', () => {
    watch(() => (_, booth) => {
      const { session } = reduceBooth(booth, { type: 'cancelSession' })
      expect(session.photos).toEqual(keptPhotos(booth))
      expect(running).not.toContain(session.phase)
      expect(isReshoot(booth) && !(session.phase === 'strip' && session.open)).toBe(false)
    })
  })

  it('has one countdown at most: what belongs to another session changes nothing', () => {
    watch(() => (_, booth) => {
      const id = ('id' in booth.session ? booth.session.id : 8) - 1
      const deadlineMs = 'deadlineMs' in booth.session ? booth.session.deadlineMs : 0
      const stale: readonly BoothEvent[] = [
        { type: 'deadlinePassed', id, deadlineMs, nowMs: deadlineMs },
        { type: 'photoTaken', id, photo: photoFixture() },
        { type: 'photoFailed', id, error: blank },
      ]
      for (const event of stale) expect(reduceBooth(booth, event)).toBe(booth)
    })
  })
})

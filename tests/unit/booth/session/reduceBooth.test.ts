import { describe, expect, it } from 'vitest'
import { CameraError } from '../../../../src/camera/CameraError.ts'
import { PhotoError } from '../../../../src/photo/PhotoError.ts'
import { type Booth, initialBooth } from '../../../../src/booth/session/boothState.ts'
import { type BoothEvent, reduceBooth } from '../../../../src/booth/session/reduceBooth.ts'
import {
  activeBooth,
  after,
  afterCountdown,
  afterDeadline,
  afterPhoto,
  cameraOpened,
  captureEvent,
  deadline,
  newStripEvent,
  opened,
  reshootEvent,
  startCamera,
  wholeStrip,
} from '../../../../tools/harness/fixtures/boothEvents.ts'
import { photoFixture } from '../../../../tools/harness/fixtures/photoFixture.ts'

// What holds in any history, such as that no photo is lost by a cancel, is held by boothHistory.test.ts.
const lost = new CameraError('other', () => 'Camera error: gone.')
const cancel = { type: 'cancelSession' } as const
const stop = { type: 'stopCamera' } as const
const counting = reduceBooth(activeBooth, captureEvent(0))
const strip = reduceBooth(wholeStrip(), { type: 'writeMessage', message: 'hello' })
const seeds = ({ session }: Booth) => session.photos.map(({ seed }) => seed)
const failCamera = (booth: Booth) =>
  reduceBooth(booth, { type: 'cameraFailed', request: booth.lastId, error: lost })

/** State at the shutter of a countdown from 3. */
const afterCounting = (booth: Booth) => afterDeadline(afterDeadline(afterDeadline(booth)))

describe('the camera', () => {
  const starting = reduceBooth(initialBooth, startCamera)

  it('ignores a stream that arrives after a cancel, also when another request is open', () => {
    const cancelled = reduceBooth(starting, stop)
    expect(reduceBooth(cancelled, opened)).toBe(cancelled)
    const asked = reduceBooth(cancelled, startCamera)
    expect(reduceBooth(asked, opened)).toBe(asked)
  })
})

describe('a session', () => {
  it('takes photos at 3, 7, 11 and 15 s and opens the strip 1.5 s later, timers late by 40 ms or not', () => {
    let booth = counting
    const shutters: number[] = []
    for (let photo = 1; photo <= 4; photo += 1) {
      if (photo > 1) booth = afterDeadline(booth, 40)
      booth = afterDeadline(afterDeadline(afterDeadline(booth, 40), 40), 40)
      shutters.push(booth.session.phase === 'capturing' ? booth.session.shutterMs : Number.NaN)
      booth = afterPhoto(booth)
    }
    expect(shutters).toEqual([3000, 7000, 11_000, 15_000])
    expect(booth.session).toMatchObject({ phase: 'processing', deadlineMs: 16_500 })
    expect(reduceBooth(booth, cancel), 'what is whole is not cancelled').toBe(booth)
    const done = afterDeadline(booth)
    expect(done.camera).toEqual({ state: 'idle' })
    expect(done.session).toMatchObject({ phase: 'strip', message: '', open: true })
  })

  it('does not hurry after a suspended timer, and hears it once', () => {
    const late = afterDeadline(counting, 60_000)
    expect(late.session).toMatchObject({ phase: 'countdown', count: 2, deadlineMs: 62_000 })
    expect(reduceBooth(late, deadline(counting))).toBe(late)
  })

  it('is refused while the camera is off, and only says so', () => {
    const refused = reduceBooth(initialBooth, captureEvent(0))
    expect(refused).toEqual({ ...initialBooth, notice: 'cameraNotActive' })
    expect(reduceBooth(refused, startCamera).notice).toBeNull()
    const failed = failCamera(reduceBooth(initialBooth, startCamera))
    expect(reduceBooth(failed, captureEvent(0))).toEqual({ ...failed, notice: 'cameraNotActive' })
  })

  it('that is cancelled leaves the camera on, goes on where it was, or is cleared by a new one', () => {
    const cancelled = after(afterCountdown(counting), { type: 'setFirstCount', count: 10 }, cancel)
    expect(cancelled.camera).toBe(counting.camera)
    const resumed = reduceBooth(cancelled, { type: 'resume', nowMs: 50_000 })
    expect(resumed.session).toMatchObject({ phase: 'countdown', count: 3, deadlineMs: 51_000, photos: [{}] })
    expect(afterCountdown(resumed).session).toMatchObject({ phase: 'betweenPhotos', photos: [{}, {}] })
    const cleared = reduceBooth(cancelled, captureEvent(60_000))
    expect(cleared.session).toMatchObject({ phase: 'countdown', photos: [] })
  })
})

const hidden: BoothEvent = { type: 'visibilityChanged', isHidden: true, nowMs: 0 }
const shown: BoothEvent = { type: 'visibilityChanged', isHidden: false, nowMs: 90_000 }
const muted: BoothEvent = { type: 'muteChanged', request: 1, isMuted: true, nowMs: 0 }
const unmuted: BoothEvent = { type: 'muteChanged', request: 1, isMuted: false, nowMs: 90_000 }
const from3 = { phase: 'countdown', count: 3, deadlineMs: 91_000 }

describe('a session that is held', () => {
  it.each([
    ['T1: by a page that is hidden', hidden, shown],
    ['C9: by a camera that is muted', muted, unmuted],
  ] as const)('%s ignores its old timer, keeps the photo of an open shutter, and counts from 3', (...row) => {
    const [, away, back] = row
    const held = reduceBooth(counting, away)
    for (const booth of [held, reduceBooth(held, back)])
      expect(reduceBooth(booth, deadline(counting))).toBe(booth)
    const taken = afterPhoto(reduceBooth(afterCounting(counting), away))
    expect(taken.session).toMatchObject({ phase: 'held', photos: [photoFixture()] })
    expect(reduceBooth(taken, back).session).toMatchObject({ ...from3, photos: [photoFixture()] })
    expect(reduceBooth(held, away), 'told twice').toBe(held)
    expect(after(activeBooth, away, back)).toEqual(activeBooth)
  })

  it('C9: hears of its own camera alone, also before that is open', () => {
    const other: BoothEvent = { type: 'muteChanged', request: 7, isMuted: true, nowMs: 0 }
    expect(reduceBooth(counting, other)).toBe(counting)
    const second = { type: 'muteChanged', request: 2, isMuted: true, nowMs: 0 } as const
    const active = after(activeBooth, stop, startCamera, second, { ...opened, request: 2 })
    expect(reduceBooth(active, captureEvent(0)).session.phase).toBe('held')
  })

  it('C8, C9: by a muted camera that is stopped leaves the next one free', () => {
    const stopped = after(afterCountdown(counting), muted, stop, startCamera)
    const next = reduceBooth(stopped, cameraOpened(stopped))
    expect(reduceBooth(next, captureEvent(0)).session.phase).toBe('countdown')
  })

  it('T1: as a reshoot begins again at 3, its message kept', () => {
    const asked = after(strip, reshootEvent(2), hidden)
    const held = after(asked, cameraOpened(asked), reshootEvent(2))
    const reshoot = { index: 2, message: 'hello' }
    expect(held.session).toMatchObject({ phase: 'held', reshoot })
    expect(reduceBooth(held, shown).session).toMatchObject({ ...from3, reshoot })
  })
})

describe('the strip', () => {
  it.each([
    ['m'.repeat(50), 50],
    ['m'.repeat(51), 50],
    [`${'m'.repeat(48)}😀`, 50],
    [`${'m'.repeat(49)}😀`, 49],
  ])('S3: holds a message of at most 50 characters, never a part of one (%#)', (message, length) => {
    expect(reduceBooth(wholeStrip(), { type: 'writeMessage', message }).session).toMatchObject({
      message: message.slice(0, length),
    })
  })

  it.each([
    ['a photo that is reshot', 2, (nowMs: number) => reshootEvent(2, nowMs)],
    ['one more strip', 'newStrip', newStripEvent],
  ] as const)(
    'of %s closes, starts the camera, and comes back where that fails or is not wanted',
    (...row) => {
      const [, waitingFor, event] = row
      const asked = reduceBooth(strip, event(0))
      const waiting = { phase: 'strip', open: false, message: 'hello', waitingFor }
      expect([asked.camera.state, asked.session]).toMatchObject(['starting', waiting])
      const begun = after(asked, cameraOpened(asked), event(90_000))
      expect(begun.session).toMatchObject({ ...from3, reshoot: waitingFor === 2 ? { index: 2 } : null })
      for (const off of [reduceBooth(asked, stop), reduceBooth(begun, stop), reduceBooth(begun, cancel)])
        expect([off.session, off.camera]).toEqual([strip.session, { state: 'idle' }])
      const failed = failCamera(asked)
      expect(failed.session).toMatchObject(waiting)
      expect(reduceBooth(failed, { type: 'openStrip' }).session).toEqual(strip.session)
      const tried = reduceBooth(failed, startCamera)
      expect(after(tried, cameraOpened(tried), event(90_000)).session).toMatchObject(from3)
      const active = reduceBooth(strip, startCamera)
      expect(after(active, cameraOpened(active), event(90_000)).session, 'at once').toMatchObject(from3)
    },
  )

  it('is followed by one more at the capture button: never "Camera not active."', () => {
    const session = { waitingFor: 'newStrip' }
    expect(reduceBooth(strip, captureEvent(0))).toMatchObject({ notice: null, session })
  })
})

describe('a photo that is reshot', () => {
  const reshooting = (index: 0 | 3, from = strip) => {
    const asked = reduceBooth(from, reshootEvent(index))
    return after(asked, cameraOpened(asked), reshootEvent(index, 90_000))
  }

  it.each([0, 3] as const)('replaces photo %i alone, and keeps the message', (index) => {
    const capturing = afterCounting(reshooting(index))
    expect(capturing.session).toMatchObject({ phase: 'capturing', shutterMs: 93_000 })
    const taken = afterPhoto(capturing, photoFixture(9))
    expect(taken.session).toMatchObject({ phase: 'processing', index, deadlineMs: 94_500 })
    const done = afterDeadline(taken)
    expect(seeds(done)).toEqual([1, 2, 3, 4].with(index, 9))
    expect(done.session).toMatchObject({ phase: 'strip', open: true, message: 'hello', waitingFor: null })
    expect([done.camera.state, strip.reshots, done.reshots]).toEqual(['idle', 0, 1])
  })

  it('counts from the number that is chosen, as the first photo does', () => {
    const chosen = reduceBooth(strip, { type: 'setFirstCount', count: 10 })
    expect(reshooting(3, chosen).session).toMatchObject({ phase: 'countdown', count: 10 })
  })

  it('but fails keeps the four photos', () => {
    const capturing = afterCounting(reshooting(3))
    const id = 'id' in capturing.session ? capturing.session.id : 0
    const failed = reduceBooth(capturing, { type: 'photoFailed', id, error: new PhotoError('failed') })
    expect([failed.camera.state, seeds(failed)]).toEqual(['failed', [1, 2, 3, 4]])
    expect(failed.session).toMatchObject({ phase: 'strip', open: false })
  })
})

describe('a pause', () => {
  const pause = { type: 'setPause', pause: 'Cake!' } as const

  it('waits for a session that runs or was stopped halfway, and leaves its strip open', () => {
    const second = afterDeadline(reduceBooth(afterCountdown(counting), pause))
    expect(second.session.phase).toBe('countdown')
    const stopped = reduceBooth(second, cancel)
    expect([stopped.camera.state, stopped.session.photos.length]).toEqual(['active', 1])
    const open = reduceBooth(strip, pause)
    expect(open.session).toBe(strip.session)
    expect(after(open, reshootEvent(1)).session).toBe(strip.session)
    expect(after(open, { type: 'closeStrip' }, { type: 'openStrip' }).session).toEqual(strip.session)
  })
})

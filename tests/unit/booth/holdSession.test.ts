import { describe, expect, it } from 'vitest'
import { type BoothEvent, reduceBooth } from '../../../src/booth/session/reduceBooth.ts'
import {
  activeBooth,
  after,
  reshootEvent,
  cameraOpened,
  afterCountdown,
  opened,
  afterPhoto,
  captureEvent,
  deadline,
  afterDeadline,
  startCamera,
  wholeStrip,
} from '../../../tools/harness/fixtures/boothEvents.ts'
import { photoFixture } from '../../../tools/harness/fixtures/photoFixture.ts'

const hidden: BoothEvent = { type: 'visibilityChanged', isHidden: true, nowMs: 0 }
const shown: BoothEvent = { type: 'visibilityChanged', isHidden: false, nowMs: 90_000 }
const muted: BoothEvent = { type: 'muteChanged', request: 1, isMuted: true, nowMs: 0 }
const unmuted: BoothEvent = { type: 'muteChanged', request: 1, isMuted: false, nowMs: 90_000 }
const from3 = { phase: 'countdown', count: 3, deadlineMs: 91_000 }

const counting = reduceBooth(activeBooth, captureEvent(0))
describe.each([
  ['T1: a page that is hidden', hidden, shown],
  ['C9: a camera that is muted', muted, unmuted],
] as const)('%s', (_, away, back) => {
  it('ignores the timer of the countdown that was held, when it comes late, and later, too', () => {
    const timer = deadline(counting)
    const held = reduceBooth(counting, away)
    expect(reduceBooth(held, timer)).toBe(held)
    const again3 = reduceBooth(held, back)
    expect(reduceBooth(again3, timer)).toBe(again3)
  })

  it('keeps the photo whose shutter was open, and holds what follows', () => {
    const capturing = afterDeadline(afterDeadline(afterDeadline(counting)))
    const held = afterPhoto(reduceBooth(capturing, away))
    expect(held.session).toMatchObject({ phase: 'held', photos: [photoFixture()] })
    expect(reduceBooth(held, back).session).toMatchObject({ ...from3, photos: [photoFixture()] })
  })

  it('changes nothing where it is told twice, nor where nothing is held', () => {
    const held = reduceBooth(counting, away)
    expect(reduceBooth(held, away)).toBe(held)
    expect(after(activeBooth, away, back)).toEqual(activeBooth)
    expect(reduceBooth(counting, back)).toBe(counting)
  })
})

describe('a session that is held', () => {
  it('C9, T1: waits for both the page and the camera', () => {
    const held = after(counting, muted, hidden)
    expect(reduceBooth(held, unmuted).session.phase).toBe('held')
    expect(reduceBooth(held, shown).session.phase).toBe('held')
    expect(after(held, unmuted, shown).session).toMatchObject(from3)
    expect(after(held, shown, unmuted).session).toMatchObject(from3)
  })

  it('C9: hears of its own camera alone, also before that is open', () => {
    const other: BoothEvent = { type: 'muteChanged', request: 7, isMuted: true, nowMs: 0 }
    expect(reduceBooth(counting, other)).toBe(counting)
    const openedMuted = after(activeBooth, { type: 'stopCamera' }, startCamera)
    const second = { type: 'muteChanged', request: 2, isMuted: true, nowMs: 0 } as const
    const active = after(openedMuted, second, { ...opened, request: 2 })
    expect(reduceBooth(active, captureEvent(0)).session.phase).toBe('held')
  })

  it('C8, C9: a muted camera that is stopped leaves the next one free', () => {
    const stopped = after(afterCountdown(counting), muted, { type: 'stopCamera' }, startCamera)
    expect(stopped.session.photos).toHaveLength(1)
    const next = reduceBooth(stopped, cameraOpened(stopped))
    expect(reduceBooth(next, captureEvent(0)).session.phase).toBe('countdown')
  })

  it('T1: a reshoot waits, and begins again at 3, its message kept', () => {
    const strip = reduceBooth(wholeStrip(), { type: 'writeMessage', message: 'hello' })
    const asked = after(strip, reshootEvent(2), hidden)
    const held = after(asked, cameraOpened(asked), reshootEvent(2))
    expect(held.session).toMatchObject({ phase: 'held', reshoot: { index: 2, message: 'hello' } })
    expect(reduceBooth(held, shown).session).toMatchObject({ ...from3, reshoot: { index: 2 } })
  })
})

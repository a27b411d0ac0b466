import { describe, expect, it } from 'vitest'
import type { Booth } from '../../../src/booth/boothState.ts'
import { type BoothEvent, reduceBooth } from '../../../src/booth/reduceBooth.ts'
import {
  activeBooth,
  after,
  again,
  cameraOpened,
  oneMore,
  opened,
  photographed,
  press,
  ring,
  rung,
  startCamera,
  wholeStrip,
} from '../../../tools/harness/fixtures/boothEvents.ts'
import { somePhoto } from '../../../tools/harness/fixtures/photoFixture.ts'

const hidden: BoothEvent = { type: 'visibilityChanged', isHidden: true, nowMs: 0 }
const shown: BoothEvent = { type: 'visibilityChanged', isHidden: false, nowMs: 90_000 }
const muted: BoothEvent = { type: 'muteChanged', request: 1, isMuted: true, nowMs: 0 }
const unmuted: BoothEvent = { type: 'muteChanged', request: 1, isMuted: false, nowMs: 90_000 }
const from3 = { phase: 'countdown', count: 3, deadlineMs: 91_000 }

const counting = reduceBooth(activeBooth, press(0))
/** A countdown in each of its seconds, and the pause after a photo. */
const moments: readonly (readonly [string, Booth])[] = [
  ['3', counting],
  ['2', rung(counting)],
  ['1', rung(rung(counting))],
  ['the pause', oneMore(counting)],
]

describe.each([
  ['T1: a page that is hidden', hidden, shown],
  ['C9: a camera that is muted', muted, unmuted],
] as const)('%s', (_, away, back) => {
  it.each(moments)('holds the session at %s, without a timer, and begins again at 3', (_name, booth) => {
    const held = reduceBooth(booth, away)
    expect(held.session.phase).toBe('held')
    expect(held.session).not.toHaveProperty('deadlineMs')
    const again3 = reduceBooth(held, back)
    expect(again3.session).toMatchObject({ ...from3, photos: booth.session.photos })
    expect(again3.camera).toBe(booth.camera)
  })

  it('ignores the timer of the countdown that was held, when it comes late, and later, too', () => {
    const timer = ring(counting)
    const held = reduceBooth(counting, away)
    expect(reduceBooth(held, timer)).toBe(held)
    const again3 = reduceBooth(held, back)
    expect(reduceBooth(again3, timer)).toBe(again3)
  })

  it('keeps the photo whose shutter was open, and holds what follows', () => {
    const exposing = rung(rung(rung(counting)))
    const held = photographed(reduceBooth(exposing, away))
    expect(held.session).toMatchObject({ phase: 'held', photos: [somePhoto()] })
    expect(reduceBooth(held, back).session).toMatchObject({ ...from3, photos: [somePhoto()] })
  })

  it('holds a session that begins meanwhile, and one that goes on', () => {
    const away0 = reduceBooth(activeBooth, away)
    expect(reduceBooth(away0, press(0)).session.phase).toBe('held')
    const cancelled = after(oneMore(counting), { type: 'cancelSession' }, away)
    const resumed = reduceBooth(cancelled, { type: 'resume', nowMs: 0 })
    expect(resumed.session).toMatchObject({ phase: 'held', photos: [somePhoto()] })
  })

  it('does not keep the fourth photo from its strip', () => {
    let booth = oneMore(counting)
    for (let photo = 2; photo <= 4; photo += 1) booth = oneMore(rung(booth))
    const done = rung(reduceBooth(booth, away), 60_000)
    expect(done.session).toMatchObject({ phase: 'strip', open: true })
  })

  it('lets a held session be cancelled, its photos kept', () => {
    const held = reduceBooth(oneMore(counting), away)
    expect(reduceBooth(held, { type: 'cancelSession' }).session).toEqual({
      phase: 'ready',
      photos: [somePhoto()],
    })
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
    expect(reduceBooth(active, press(0)).session.phase).toBe('held')
  })

  it('C8, C9: a muted camera that is stopped leaves the next one free', () => {
    const stopped = after(oneMore(counting), muted, { type: 'stopCamera' }, startCamera)
    expect(stopped.session.photos).toHaveLength(1)
    const next = reduceBooth(stopped, cameraOpened(stopped))
    expect(reduceBooth(next, press(0)).session.phase).toBe('countdown')
  })

  it('T1: a frame that is taken anew waits, and begins again at 3, its message kept', () => {
    const strip = reduceBooth(wholeStrip(), { type: 'writeMessage', message: 'hello' })
    const asked = after(strip, again(2), hidden)
    const held = after(asked, cameraOpened(asked), again(2))
    expect(held.session).toMatchObject({ phase: 'held', reshoot: { frame: 2, message: 'hello' } })
    expect(reduceBooth(held, shown).session).toMatchObject({ ...from3, reshoot: { frame: 2 } })
  })
})

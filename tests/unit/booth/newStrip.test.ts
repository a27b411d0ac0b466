import { describe, expect, it } from 'vitest'
import { CameraError } from '../../../src/camera/CameraError.ts'
import { initialBooth } from '../../../src/booth/session/boothState.ts'
import { hasStrip, reduceBooth } from '../../../src/booth/session/reduceBooth.ts'
import {
  activeBooth,
  after,
  afterCountdown,
  cameraOpened,
  captureEvent,
  newStripEvent,
  startCamera,
  wholeStrip,
} from '../../../tools/harness/fixtures/boothEvents.ts'

const strip = reduceBooth(wholeStrip(), { type: 'writeMessage', message: 'hello' })
const asked = reduceBooth(strip, newStripEvent(0))
const counting = after(asked, cameraOpened(asked), newStripEvent(90_000))

describe('one more strip', () => {
  it('closes the strip, starts the camera, and counts down from 3 when it is there', () => {
    expect(asked.camera.state).toBe('starting')
    expect(asked.session).toMatchObject({ phase: 'strip', open: false, waitingFor: 'newStrip' })
    expect(counting.session).toMatchObject({ phase: 'countdown', count: 3, deadlineMs: 91_000, photos: [] })
  })

  it('keeps the photos until the first new one is taken', () => {
    expect(hasStrip(counting.session)).toBe(true)
    const taken = afterCountdown(counting)
    expect(taken.session.photos).toHaveLength(1)
    expect(hasStrip(taken.session)).toBe(false)
  })

  it('gives the strip back with its message where it is cancelled, or the camera stopped', () => {
    expect(reduceBooth(counting, { type: 'cancelSession' }).session).toEqual(strip.session)
    expect(reduceBooth(counting, { type: 'stopCamera' }).session).toEqual(strip.session)
    expect(reduceBooth(asked, { type: 'stopCamera' }).session).toEqual(strip.session)
  })

  it('keeps the strip where the camera fails, and goes on when another try gives a camera', () => {
    const request = asked.camera.state === 'starting' ? asked.camera.request : 0
    const error = new CameraError('denied')
    const failed = reduceBooth(asked, { type: 'cameraFailed', request, error })
    expect(failed.session).toMatchObject({ phase: 'strip', message: 'hello', waitingFor: 'newStrip' })
    const tried = reduceBooth(failed, startCamera)
    expect(after(tried, cameraOpened(tried), newStripEvent(0)).session.phase).toBe('countdown')
    expect(reduceBooth(failed, { type: 'openStrip' }).session).toEqual(strip.session)
  })

  it('is what the capture button means after a strip: never "Camera not active."', () => {
    const pressed = reduceBooth(strip, captureEvent(0))
    expect(pressed.notice).toBeNull()
    expect(pressed.session).toMatchObject({ waitingFor: 'newStrip' })
  })

  it('begins the first strip too, with a camera that runs or has to start', () => {
    expect(reduceBooth(activeBooth, newStripEvent(0)).session).toMatchObject({ phase: 'countdown' })
    const waiting = reduceBooth(initialBooth, newStripEvent(0))
    expect(waiting.camera.state).toBe('starting')
    expect(waiting.session).toEqual({ phase: 'ready', photos: [], waitingFor: 'newStrip' })
    expect(reduceBooth(waiting, { type: 'stopCamera' }).session).toMatchObject({ waitingFor: null })
  })
})

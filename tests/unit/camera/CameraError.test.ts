import { describe, expect, it } from 'vitest'
import { CameraError, toCameraError } from '../../../src/camera/CameraError.ts'

describe('the catalogue of camera errors', () => {
  it.each([
    ['NotAllowedError', 'denied', 'Please allow camera access in your browser.'],
    ['PermissionDeniedError', 'denied', 'Please allow camera access in your browser.'],
    ['SecurityError', 'denied', 'Please allow camera access in your browser.'],
    ['NotFoundError', 'notFound', 'No camera found on your device.'],
    ['DevicesNotFoundError', 'notFound', 'No camera found on your device.'],
    ['NotReadableError', 'busy', 'Camera is already in use.'],
    ['TrackStartError', 'busy', 'Camera is already in use.'],
  ])('C4: %s is %s: %s', (name, code, message) => {
    const cause = new DOMException('whatever the browser says', name)
    expect(toCameraError(cause)).toMatchObject({ code, message, cause })
  })

  it.each([
    'OverconstrainedError',
    'AbortError',
    'InvalidStateError',
    'TypeError',
    'constructor',
    'toString',
  ])('C4: %s shows its own text', (name) => {
    expect(toCameraError(new DOMException('the text', name)).message).toBe('Camera error: the text')
  })

  it.each([
    new DOMException('', 'OverconstrainedError'),
    new DOMException('  ', 'AbortError'),
    undefined,
    null,
    'text',
    {},
  ])('C4: without a text of an error it says so in its own words (%s)', (cause) => {
    expect(toCameraError(cause)).toMatchObject({ code: 'other', message: 'Failed to access camera.', cause })
  })

  it('keeps an error of our own', () => {
    const error = new CameraError('noVideo', 'Video element not initialized.')
    expect(toCameraError(error)).toBe(error)
  })
})

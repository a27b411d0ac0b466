import { expect, it } from 'vitest'
import { CameraError, toCameraError } from '../../../src/camera/CameraError.ts'
import { setCatalogue } from '../../../src/locale/message.ts'

const denied = 'Please allow camera access in your browser.'
const notFound = 'No camera found on your device.'
const busy = 'Camera is already in use.'
const other = 'Failed to access camera.'

it.each([
  ['NotAllowedError', 'denied', denied],
  ['PermissionDeniedError', 'denied', denied],
  ['SecurityError', 'denied', denied],
  ['NotFoundError', 'notFound', notFound],
  ['DevicesNotFoundError', 'notFound', notFound],
  ['NotReadableError', 'busy', busy],
  ['TrackStartError', 'busy', busy],
  ['OverconstrainedError', 'other', 'Camera error: the text'],
  ['constructor', 'other', 'Camera error: the text'],
])('C4: %s is %s: %s', (name, code, message) => {
  const cause = new DOMException('the text', name)
  expect(toCameraError(cause)).toMatchObject({ code, message, cause })
})

it.each([new DOMException('', 'OverconstrainedError'), null, {}])(
  'C4: without a text of an error it says so in its own words (%s)',
  (cause) => {
    expect(toCameraError(cause)).toMatchObject({ code: 'other', message: other, cause })
  },
)

it('an error of our own is kept', () => {
  const error = new CameraError('noVideo')
  expect(toCameraError(error)).toBe(error)
})

it('is told in the language in use, whatever it was at the failure', () => {
  const error = new CameraError('busy')
  setCatalogue('de', { 'camera.inUse': 'Die Kamera wird schon benutzt.' })
  expect([error.sentence(), error.message]).toEqual(['Die Kamera wird schon benutzt.', busy])
  setCatalogue('en', {})
})

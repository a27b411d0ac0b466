import { expect, it } from 'vitest'
import { nextStep } from '../../../src/kiosk/kioskKeys.ts'
import { CameraError } from '../../../src/camera/CameraError.ts'
import { initialBooth, type Booth, type StripPhotos } from '../../../src/booth/boothState.ts'
import { photoFixture } from '../../../tools/harness/fixtures/photoFixture.ts'

const photo = photoFixture()
const photos: StripPhotos = [photo, photo, photo, photo]
const withStrip = (open: boolean): Booth => ({
  ...initialBooth,
  camera: { state: 'idle' },
  session: { phase: 'strip', photos, message: '', open, waitingFor: null },
})

it('starts the camera first, and again after a failure', () => {
  expect(nextStep(initialBooth, 'none')).toBe('startCamera')
  const camera = { state: 'failed', error: new CameraError('denied', 'no') } as const
  expect(
    nextStep({ ...initialBooth, camera, session: { phase: 'ready', photos: [], waitingFor: null } }, 'none'),
  ).toBe('startCamera')
})

it('waits while the booth is at work by itself', () => {
  expect(
    nextStep(
      {
        ...initialBooth,
        camera: { state: 'starting', request: 1 },
        session: { phase: 'ready', photos: [], waitingFor: null },
      },
      'none',
    ),
  ).toBeNull()
  const session = { phase: 'processing', id: 1, photos, message: '', index: 3, deadlineMs: 0 } as const
  expect(nextStep({ ...initialBooth, camera: { state: 'idle' }, session }, 'none')).toBeNull()
})

it('sends the open strip, waits for its code, sends again after a failure, and then ends the visit', () => {
  expect(nextStep(withStrip(true), 'send')).toBe('send')
  expect(nextStep(withStrip(true), 'wait')).toBeNull()
  expect(nextStep(withStrip(true), 'retry')).toBe('retry')
  expect(nextStep(withStrip(true), 'none')).toBe('leave')
})

it('never begins another visitor’s visit over a closed strip', () => {
  expect(nextStep(withStrip(false), 'send')).toBe('leave')
})

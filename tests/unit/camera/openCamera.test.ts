import { expect, it } from 'vitest'
import { cameraConstraints } from '../../../src/camera/openCamera.ts'

const size = { width: { ideal: 640 }, height: { ideal: 480 } }
const large = { width: { ideal: 1280 }, height: { ideal: 960 } }
const front = { facingMode: 'user', ...size }
const back = { facingMode: { exact: 'environment' }, ...size }
const device = { deviceId: { exact: '5f3a' }, ...size }

it.each([
  ['any choice', null, false, [front, true]],
  ['the front', 'user', false, [front, true]],
  ['the back, where there is one', 'environment', false, [back, front, true]],
  ['templates with large slots', null, true, [{ ...front, ...large }, true]],
  ['a device, and without it the camera of the specification', '5f3a', false, [device, front, true]],
] as const)('for %s the booth asks for one camera after the other, the last time for any', (...row) => {
  const [, choice, wantsLarge, videos] = row
  const constraints = videos.map((video) => ({ audio: false, video }))
  expect(cameraConstraints(choice, wantsLarge)).toEqual(constraints)
})

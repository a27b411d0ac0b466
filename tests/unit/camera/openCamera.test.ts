import { expect, it, vi } from 'vitest'
import { cameraConstraints, openCamera } from '../../../src/camera/openCamera.ts'

const size = { width: { ideal: 640 }, height: { ideal: 480 } }
const large = { width: { ideal: 1280 }, height: { ideal: 960 } }
const front = { facingMode: 'user', ...size }
const back = { facingMode: { exact: 'environment' }, ...size }
const device = { deviceId: { exact: '5f3a' }, ...size }

it.each([
  ['any choice', null, false, [front, true]],
  ['the back, where there is one', 'environment', false, [back, front, true]],
  ['templates with large slots', null, true, [{ ...front, ...large }, true]],
  ['a device, and without it the camera of the specification', '5f3a', false, [device, front, true]],
] as const)('for %s the booth asks for one camera after the other, the last time for any', (...row) => {
  const [, choice, wantsLarge, videos] = row
  const constraints = videos.map((video) => ({ audio: false, video }))
  expect(cameraConstraints(choice, wantsLarge)).toEqual(constraints)
})

it.each([
  ['cannot meet the constraints', 'OverconstrainedError', [device, front, true], 'No camera found'],
  ['refuses', 'NotAllowedError', [device], 'Please allow camera access'],
] as const)(
  'C4: a browser that %s is asked again only where it may help',
  async (_, name, videos, message) => {
    const requested: unknown[] = []
    const getUserMedia = async ({ video }: MediaStreamConstraints) => {
      requested.push(video)
      throw new DOMException('', video === true ? 'NotFoundError' : name)
    }
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
    const options = { signal: new AbortController().signal, choice: '5f3a', onLost: () => undefined }
    await expect(openCamera({} as HTMLVideoElement, options)).rejects.toThrow(message)
    expect(requested).toEqual(videos)
  },
)

import { describe, expect, it } from 'vitest'
import { cameraConstraints } from '../../../src/camera/openCamera.ts'

const size = { width: { ideal: 640 }, height: { ideal: 480 } }
const front = { audio: false, video: { facingMode: 'user', ...size } }
const any = { audio: false, video: true }

describe('what the booth asks for', () => {
  it.each([null, 'user'])('is the camera of the specification, then any (choice %s)', (choice) => {
    expect(cameraConstraints(choice)).toEqual([front, any])
  })

  it('is the back camera of a phone, where it was chosen and exists', () => {
    const back = { audio: false, video: { facingMode: { exact: 'environment' }, ...size } }
    expect(cameraConstraints('environment')).toEqual([back, front, any])
  })

  it('is as large as photos can be for templates with large slots', () => {
    const large = { width: { ideal: 1280 }, height: { ideal: 960 } }
    expect(cameraConstraints(null, true)).toEqual([
      { audio: false, video: { facingMode: 'user', ...large } },
      any,
    ])
  })

  it('is the chosen device, and without it the camera of the specification', () => {
    const chosen = { audio: false, video: { deviceId: { exact: '5f3a' }, ...size } }
    expect(cameraConstraints('5f3a')).toEqual([chosen, front, any])
  })
})

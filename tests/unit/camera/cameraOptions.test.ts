import { describe, expect, it } from 'vitest'

import { type CameraDevice, facingOf } from '../../../src/camera/cameraDevices.ts'
import { cameraOptions, selectedOption } from '../../../src/camera/cameraOptions.ts'

const camera = (
  deviceId: string,
  facing: CameraDevice['facing'] = null,
  label = `Camera ${deviceId}`,
): CameraDevice => ({
  deviceId,
  label,
  facing,
})
const webcam = camera('web', null, 'HD Webcam C525 (046d:0826)')
const front = camera('front', 'user')
const back = camera('back', 'environment')
const wide = camera('wide', 'environment', 'Back Ultra Wide Camera')

describe('the cameras to choose from', () => {
  it('have their names, without the numbers that Chromium puts behind them', () => {
    expect(cameraOptions([webcam, camera('b')])).toEqual([
      { value: 'web', label: 'HD Webcam C525' },
      { value: 'b', label: 'Camera b' },
    ])
  })

  it('are every lens of a side that has several, and whatever is plugged in', () => {
    const values = cameraOptions([front, back, wide, webcam]).map(({ value }) => value)
    expect(values).toEqual(['user', 'environment', 'back', 'wide', 'web'])
  })

  it('are told by name where all look the same way', () => {
    expect(cameraOptions([front, camera('b', 'user')]).map(({ value }) => value)).toEqual(['front', 'b'])
    expect(cameraOptions([])).toEqual([])
  })
})

describe('the option shown as chosen', () => {
  const desk = [webcam, camera('b')]
  it.each([
    ['what runs, when nothing was chosen', desk, null, 'b', 'b'],
    ['none, before anything runs or is chosen', desk, null, null, null],
    ['what runs in the place of a camera that is unplugged', desk, 'gone', 'web', 'web'],
    ['the side that was chosen', [front, back], 'environment', 'back', 'environment'],
    ['the lens that was chosen, not only its side', [front, back, wide], 'wide', 'wide', 'wide'],
  ] as const)('is %s', (_, cameras, choice, deviceId, shown) => {
    expect(selectedOption(cameras, { choice, deviceId })).toBe(shown)
  })
})

describe('where a camera looks', () => {
  it.each([
    ['environment', 'Front Camera', 'environment'],
    [undefined, 'camera2 1, facing front', 'user'],
    [undefined, 'Back Dual Wide Camera', 'environment'],
    [undefined, 'Rückseitige Kamera', 'environment'],
    [undefined, 'HD Webcam C525', null],
  ])('is what %s and "%s" say', (facingMode, label, facing) => {
    expect(facingOf(facingMode, label)).toBe(facing)
  })
})

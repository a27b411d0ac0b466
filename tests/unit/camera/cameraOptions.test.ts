import { describe, expect, it } from 'vitest'

import { type CameraDevice, facingOf, findChosen } from '../../../src/camera/cameraDevices.ts'
import { cameraOptions, selectedOption } from '../../../src/camera/cameraOptions.ts'

const camera = (deviceId: string, facing: CameraDevice['facing'] = null): CameraDevice => ({
  deviceId,
  label: `Camera ${deviceId} (046d:0826)`,
  facing,
})
const webcam = camera('web')
const front = camera('front', 'user')
const back = camera('back', 'environment')
const wide = camera('wide', 'environment')

it('cameras have their names, without the numbers that Chromium puts behind them', () => {
  expect(cameraOptions([webcam])).toEqual([{ value: 'web', label: 'Camera web' }])
})

it.each([
  [
    'both sides, then every lens of a side that has several',
    [front, back, wide],
    ['user', 'environment', 'back', 'wide'],
  ],
  ['both sides, and whatever is plugged in', [back, front, webcam], ['user', 'environment', 'web']],
  ['names where all look the same way', [front, camera('b', 'user')], ['front', 'b']],
  ['nothing without a camera', [], []],
])('the cameras to choose from are %s', (_, cameras, values) => {
  expect(cameraOptions(cameras).map(({ value }) => value)).toEqual(values)
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

it.each([
  ['its id', 'web', webcam.label, [front, webcam], 'web'],
  ['the id alone, as older settings have it', 'gone', null, [webcam], 'gone'],
  ['its label, where the id is gone', 'gone', webcam.label, [front, webcam], 'web'],
  ['no label that two have', 'gone', webcam.label, [webcam, { ...webcam, deviceId: 'twin' }], 'gone'],
  ['no label of another', 'gone', 'Camera', [webcam], 'gone'],
  ['a side', 'environment', null, [front, back], 'environment'],
] as const)('the chosen camera is known by %s', (_, choice, label, cameras, id) => {
  expect(findChosen(cameras, choice, label)).toBe(id)
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

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { neutralMetering } from '../../../src/engine/light/Metering.ts'
import { takePhoto } from '../../../src/photo/takePhoto.ts'
import { drawn, meanDifference, portrait } from '../../../tools/harness/images/images.ts'
import { wipeWhile } from '../../../tools/harness/images/wipeWhile.ts'
import { type PlayingImage, playImage } from '../../../tools/harness/camera/playImage.ts'

const size = { widthPx: 320, heightPx: 240 }
let playing: PlayingImage
const source = () => ({ video: playing.video, mirrored: true })

beforeEach(async () => {
  playing = await playImage(await portrait(size))
})

afterEach(() => {
  vi.restoreAllMocks()
  playing.stop()
})

test('G2: a frame that a crash wipes at the capture is replaced by the next one, and no blank photo is kept', async () => {
  const encoded = wipeWhile((count) => count <= 2)
  const { jpeg, widthPx, heightPx } = await takePhoto(source(), neutralMetering)
  expect(encoded()).toBe(3)
  expect({ widthPx, heightPx }).toEqual(size)
  const bitmap = await createImageBitmap(jpeg)
  const photo = drawn(size, (context) => context.drawImage(bitmap, 0, 0))
  expect(meanDifference(photo, await portrait(size))).toBeLessThan(4)
})

test('the photo fails with its message where every frame is wiped', async () => {
  wipeWhile(() => true)
  await expect(takePhoto(source(), neutralMetering)).rejects.toThrow('Failed to take photo.')
})

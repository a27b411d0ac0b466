import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LongExposure, openLongExposure } from '../../../src/photo/longExposure.ts'
import { neutralMetering } from '../../../src/photo/Photo.ts'
import { takePhoto } from '../../../src/photo/takePhoto.ts'
import { nextVideoFrame, type PlayingImage, playImages } from '../../../tools/harness/camera/playImage.ts'
import { addNoise, type CodeImage, darken, dimRoom } from '../../../tools/harness/dim/dimCamera.ts'
import { paintSitter } from '../../../tools/harness/dim/paintSitter.ts'
import { drawn } from '../../../tools/harness/images/images.ts'

const size = { widthPx: 320, heightPx: 240 }
const room = darken(paintSitter(size.widthPx, size.heightPx), dimRoom)
const dimMetering = { red: 3.4, green: 4, blue: 5.4 }
let playing: PlayingImage
let exposure: LongExposure

const frame = (seed: number) => toImage(addNoise(room, dimRoom, seed))

function toImage({ data, width, height }: CodeImage): ImageData {
  return new ImageData(data, width, height)
}

beforeEach(async () => {
  playing = await playImages([frame(1), frame(2), frame(3), frame(4), frame(5), frame(6), frame(7)])
})
afterEach(() => {
  exposure.close()
  playing.stop()
  vi.unstubAllGlobals()
})

const source = () => ({ video: playing.video, mirrored: true })

async function open(): Promise<void> {
  const shutterMs = performance.now() + 300
  exposure = openLongExposure(playing.video, { shutterMs, isDim: true, keepsClip: false })
  for (let shown = 0; shown < 10; shown += 1) await nextVideoFrame(playing.video)
}

/** Noise of an image: what it differs from the room by, in codes. */
function noiseOf({ data }: ImageData): number {
  const sum = data.reduce((squares, code, at) => squares + (code - (room.data[at] ?? 0)) ** 2, 0)
  return Math.sqrt(sum / data.length)
}

async function decoded(jpeg: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(jpeg)
  return drawn(size, (context) => context.drawImage(bitmap, 0, 0))
}

test('in dim light a photo has a longer exposure with at most 0.6 of the noise; its JPEG is the shutter’s own frame', async () => {
  await open()
  const { jpeg, longExposure, widthPx, heightPx } = await takePhoto(source(), dimMetering, exposure)
  expect([longExposure?.width, longExposure?.height]).toEqual([widthPx, heightPx])
  const shutter = await decoded(jpeg)
  expect(noiseOf(shutter)).toBeGreaterThan(5)
  expect(noiseOf(longExposure ?? shutter) / noiseOf(frame(1))).toBeLessThan(0.6)
})

test('without workers the page merges the frames', async () => {
  vi.stubGlobal('Worker', undefined)
  await open()
  const { longExposure } = await takePhoto(source(), dimMetering, exposure)
  expect(noiseOf(longExposure ?? frame(1)) / noiseOf(frame(1))).toBeLessThan(0.6)
})

test('in good light a photo has one exposure', async () => {
  await open()
  expect(await takePhoto(source(), neutralMetering, exposure)).toMatchObject({ longExposure: null })
})

test('a picture that stands still has one exposure', async () => {
  playing.stop()
  playing = await playImages([frame(1)])
  await open()
  expect(await takePhoto(source(), dimMetering, exposure)).toMatchObject({ longExposure: null })
})

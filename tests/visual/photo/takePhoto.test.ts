import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LongExposure, openLongExposure } from '../../../src/photo/longExposure.ts'
import { neutralMetering } from '../../../src/engine/light/Metering.ts'
import { takePhoto } from '../../../src/photo/takePhoto.ts'
import { nextVideoFrame, type PlayingImage, playImages } from '../../../tools/harness/camera/playImage.ts'
import { addNoise, dimNoise } from '../../../tools/harness/camera/addNoise.ts'
import { drawn, loadImage, maxDifference, meanDifference } from '../../../tools/harness/images/images.ts'
import { wipeWhile } from '../../../tools/harness/images/wipeWhile.ts'
import dimRoomUrl from '../../fixtures/dimRoom.png?url'

const size = { widthPx: 320, heightPx: 240 }
const bitmap = await createImageBitmap(await loadImage(dimRoomUrl))
const room = drawn(size, (context) => context.drawImage(bitmap, 0, 0, size.widthPx, size.heightPx))
const dimMetering = { red: 3.4, green: 4, blue: 5.4 }
let playing: PlayingImage
let exposure: LongExposure | null = null

function frame(seed: number): ImageData {
  const { data, width, height } = addNoise(room, dimNoise, seed)
  return new ImageData(data, width, height)
}

const first = frame(1)
const frames = [first, ...[2, 3, 4, 5, 6, 7].map(frame)] as const

beforeEach(async () => {
  playing = await playImages(frames)
})
afterEach(() => {
  exposure?.close()
  exposure = null
  playing.stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const source = () => ({ video: playing.video, mirrored: true })

async function open(): Promise<void> {
  const shutterMs = performance.now() + 300
  exposure = openLongExposure(playing.video, { shutterMs, isDim: true, clipFromMs: null })
  for (let shown = 0; shown < 10; shown += 1) await nextVideoFrame(playing.video)
}

/** Noise of an image: what it differs from the room by, in codes. */
function noiseOf({ data }: ImageData): number {
  let sum = 0
  for (let at = 0; at < data.length; at += 1) sum += ((data[at] ?? 0) - (room.data[at] ?? 0)) ** 2
  return Math.sqrt(sum / data.length)
}

async function decoded(jpeg: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(jpeg)
  return drawn(size, (context) => context.drawImage(bitmap, 0, 0))
}

test('in dim light a photo has a negative with less noise, and a JPEG of the shutter’s own frame', async () => {
  await open()
  const { jpeg, negative, widthPx, heightPx } = await takePhoto(source(), dimMetering, exposure)
  const { image, cameraSigma } = await negative
  expect([image?.width, image?.height]).toEqual([widthPx, heightPx])
  const shutter = await decoded(jpeg)
  expect(noiseOf(shutter)).toBeGreaterThan(5)
  expect(noiseOf(image ?? shutter) / noiseOf(first)).toBeLessThan(0.6)
  expect(cameraSigma, 'the noise of its luma').toBeGreaterThan(1)
})

test('the frames are merged, too, where the first one was wiped by a crash of the GPU process', async () => {
  await open()
  const encoded = wipeWhile((count) => count === 1)
  const { negative } = await takePhoto(source(), dimMetering, exposure)
  expect(encoded()).toBe(2)
  const { image } = await negative
  expect(noiseOf(image ?? first) / noiseOf(first)).toBeLessThan(0.6)
})

test('without workers the page merges the frames', async () => {
  vi.stubGlobal('Worker', undefined)
  await open()
  const { image } = await (await takePhoto(source(), dimMetering, exposure)).negative
  expect(noiseOf(image ?? first) / noiseOf(first)).toBeLessThan(0.6)
})

test('in good light a photo has its JPEG alone', async () => {
  await open()
  const { image, cameraSigma } = await (await takePhoto(source(), neutralMetering, exposure)).negative
  expect(image).toBeNull()
  expect(cameraSigma, 'the noise of its luma').toBeGreaterThan(3)
})

test('the negative of a picture that stands still is the shutter’s frame, to the last code', async () => {
  playing.stop()
  playing = await playImages([first])
  await open()
  const { image, cameraSigma } = await (await takePhoto(source(), dimMetering, exposure)).negative
  expect(image && maxDifference(image, first)).toBe(0)
  expect(cameraSigma).toBe(0)
})

test('G2: a frame that a crash wipes at the capture is replaced by the next one', async () => {
  playing.stop()
  playing = await playImages([room])
  const encoded = wipeWhile((count) => count <= 2)
  const { jpeg, widthPx, heightPx } = await takePhoto(source(), neutralMetering)
  expect(encoded()).toBe(3)
  expect({ widthPx, heightPx }).toEqual(size)
  expect(meanDifference(await decoded(jpeg), room)).toBeLessThan(4)
})

test('the photo fails with its message where every frame is wiped', async () => {
  wipeWhile(() => true)
  await expect(takePhoto(source(), neutralMetering)).rejects.toThrow('Failed to take photo.')
})

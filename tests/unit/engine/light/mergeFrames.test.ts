import { describe, expect, it } from 'vitest'
import { runSync } from '../../../../src/lib/runSync.ts'
import { type FramePixels, mergeSteps } from '../../../../src/engine/light/mergeFrames.ts'
import { addNoise, type CodeImage, dimNoise, relit } from '../../../../tools/harness/camera/addNoise.ts'
import { readPart, readPng } from '../../../../tools/harness/images/readPng.ts'

const size = { widthPx: 640, heightPx: 480 }
const room = readPng('tests/fixtures/dimRoom.png')

/** A quarter of the room: noise alone is the same everywhere. */
const partSize = { widthPx: 320, heightPx: 240 }
const part = readPart('tests/fixtures/dimRoom.png', { xPx: 240, yPx: 120, ...partSize })

/** Frames of scenes, the shutter's first, each with noise of its own. */
function photograph(scenes: readonly CodeImage[], camera = dimNoise): readonly FramePixels[] {
  return scenes.map((scene, index) => addNoise(scene, camera, index).data)
}

function merge(frames: readonly FramePixels[], of = size): FramePixels {
  const merged = runSync(mergeSteps(frames, of))
  if (!merged) throw new Error('nothing was merged')
  return merged
}

function rootMeanSquare(pixels: FramePixels, from: FramePixels): number {
  let sum = 0
  for (let at = 0; at < pixels.length; at += 1) sum += ((pixels[at] ?? 0) - (from[at] ?? 0)) ** 2
  return Math.sqrt(sum / pixels.length)
}

describe('frames of a still scene', () => {
  it.each([2, 12])('with noise of sigma %d give a photo with at most 0.6 of it', (sigma) => {
    const camera = { sigma, chromaSigma: sigma / 2 }
    const frames = photograph([part, part, part, part], camera)
    const [shutter] = frames
    if (!shutter) throw new Error('no frame')
    expect(
      rootMeanSquare(merge(frames, partSize), part.data) / rootMeanSquare(shutter, part.data),
    ).toBeLessThan(0.6)
  })

  it('of which one has come twice are merged without the copy', () => {
    const [one, two, three] = photograph([part, part, part])
    if (!one || !two || !three) throw new Error('no frames')
    const merged = merge([one, one.slice(), two, two.slice(), three], partSize)
    expect(rootMeanSquare(merged, merge([one, two, three], partSize))).toBe(0)
  })

  it('that are all the same frame give no longer exposure', () => {
    expect(runSync(mergeSteps([part.data, part.data.slice()], partSize))).toBeNull()
    expect(runSync(mergeSteps([part.data], partSize))).toBeNull()
  })
})

/** The room with a hand that moves by 25 pixels a frame; the difference is in codes. */
function withHand(frame: number, difference: number): CodeImage {
  const data = room.data.slice()
  for (let at = 0; at < data.length; at += 4)
    if (isHand(frame, at))
      for (const channel of [0, 1, 2]) data[at + channel] = (data[at + channel] ?? 0) + difference
  return { ...room, data }
}

function isHand(frame: number, at: number): boolean {
  const [x, y] = [(at / 4) % size.widthPx, Math.floor(at / 4 / size.widthPx)]
  return ((x - 470 + frame * 25) / 40) ** 2 + ((y - 200) / 60) ** 2 < 1
}

/** Means over blocks of 16 x 16 pixels of what differs between two images: as large as a ghost is seen. */
function blockDifferences(pixels: FramePixels, from: FramePixels): readonly number[] {
  const across = size.widthPx / 16
  const sums = new Float64Array((across * size.heightPx) / 16)
  for (let at = 0; at < pixels.length; at += 1) {
    const block = Math.floor(at / 4 / size.widthPx / 16) * across + Math.floor(((at / 4) % size.widthPx) / 16)
    sums[block] = (sums[block] ?? 0) + ((pixels[at] ?? 0) - (from[at] ?? 0)) / (16 * 16 * 3)
  }
  return [...sums]
}

describe('a hand that moves', () => {
  it('and differs by 12 codes leaves no ghost', () => {
    const moving = merge(photograph([0, 1, 2, 3].map((frame) => withHand(frame, 12))))
    const found = blockDifferences(moving, withHand(0, 12).data)
    // Against the mean of the same noise over a still hand, so that noise is not a ghost.
    const noise = blockDifferences(merge(photograph([room, room, room, room])), room.data)
    const ghosts = found.map((value, block) => Math.abs(value - (noise[block] ?? 0)))
    expect(Math.max(...ghosts)).toBeLessThan(2)
  })

  it('is that of the shutter’s frame, to the last code', () => {
    const frames = photograph([0, 1, 2, 3].map((frame) => withHand(frame, 40)))
    const isNew = (_: number, at: number) =>
      at % 4 < 3 && isHand(0, at - (at % 4)) && !isHand(1, at - (at % 4))
    const merged = merge(frames).filter(isNew)
    expect(merged.length).toBeGreaterThan(3000)
    expect(merged).toEqual(frames[0]?.filter(isNew))
  })
})

it('a light that comes on is that of the shutter’s frame', () => {
  const before = relit(room, -1)
  const frames = photograph([room, before, before, before])
  expect(rootMeanSquare(merge(frames), frames[0] ?? room.data)).toBeLessThan(0.5)
})

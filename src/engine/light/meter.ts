import { readBlocks, type SmallImage } from './blocks.ts'
import { cropToAspect } from '../crop.ts'
import { lackOfLight } from './dimness.ts'
import { exposeFaces } from './dodge.ts'
import { exposureGain } from './exposure.ts'
import { weighFaces } from './faceWeights.ts'
import { createLightTables, estimateWarmth } from './illuminant.ts'
import type { Metering } from './Metering.ts'
import { whiteBalanceGains } from './whiteBalance.ts'
import { findWhiteShirt } from './whiteShirt.ts'

const size = { widthPx: 64, heightPx: 48 } as const

/**
 * Each metered pixel is the mean of 5 x 5: of every second pixel across and down in 640 x 480, which is what most cameras
 * give. A browser asked for 64 x 48 at once may skip most pixels of the frame, as Firefox does, or mix them its own way:
 * fine detail then counts as darker than it is, and photos become up to five codes brighter.
 */
const blockPx = 10
const stepPx = 2

/** Frame sampler: reads the current frame of a video as 64 x 48 pixels of its 4:3 crop; null while it has none. */
export type FrameSampler = (video: HTMLVideoElement) => ImageData | null

/** Creates a frame sampler with a canvas of its own; without a 2D canvas it never has a frame. */
export function createFrameSampler(): FrameSampler {
  const canvas = document.createElement('canvas')
  const { width, height } = Object.assign(canvas, {
    width: size.widthPx * blockPx,
    height: size.heightPx * blockPx,
  })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    if (!context || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0)
      return null
    const crop = cropToAspect({ widthPx: video.videoWidth, heightPx: video.videoHeight })
    context.drawImage(video, crop.xPx, crop.yPx, crop.widthPx, crop.heightPx, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, height)
    // A crash of the GPU process wipes 2D canvases: transparent black is not a dark room.
    return data[3] === 255 ? meanOfSamples(data) : null
  }
}

/** Shrinks an image of 640 x 480 to 64 x 48. */
function meanOfSamples(data: Uint8ClampedArray): ImageData {
  const small = new ImageData(size.widthPx, size.heightPx)
  for (let at = 0; at < small.data.length; at += 4) {
    const pixel = at >> 2
    const [x, y] = [(pixel % size.widthPx) * blockPx, Math.floor(pixel / size.widthPx) * blockPx]
    for (let channel = 0; channel < 3; channel += 1)
      small.data[at + channel] = meanOfBlock(data, x, y, channel)
    small.data[at + 3] = 255
  }
  return small
}

function meanOfBlock(data: Uint8ClampedArray, left: number, top: number, channel: number): number {
  let sum = 0
  for (let y = top; y < top + blockPx; y += stepPx) {
    const row = y * size.widthPx * blockPx
    for (let x = left; x < left + blockPx; x += stepPx) sum += data[(row + x) * 4 + channel] ?? 0
  }
  return sum / (blockPx / stepPx) ** 2
}

/** Creates a light meter of a video: it meters the current frame; null while there is none. */
export function createVideoMeter(): (video: HTMLVideoElement) => Metering | null {
  const [sample, meter] = [createFrameSampler(), createMeter()]
  return (video) => {
    const frame = sample(video)
    return frame && meter(frame)
  }
}

/** Light meter: meters a small image. Takes some seventeen times as long as reading the pixels. */
export type Meter = (image: SmallImage) => Metering

/** Creates a light meter: bounded automatic exposure times bounded white balance, and a dodge of faces in little light. */
export function createMeter(): Meter {
  const tables = createLightTables()
  return (image) => {
    const blocks = readBlocks(image)
    const warmth = estimateWarmth(blocks, tables)
    const weights = weighFaces(blocks, warmth)
    const { stops, dodge } = exposeFaces(blocks, weights, {
      stops: Math.log2(exposureGain(blocks, weights)),
      lack: lackOfLight(blocks, weights.faces, warmth),
    })
    const exposure = 2 ** stops
    const shirt = findWhiteShirt(blocks, weights.below, warmth)
    const { red, green, blue } = whiteBalanceGains(warmth, shirt)
    const gains = { red: exposure * red, green: exposure * green, blue: exposure * blue }
    return dodge ? { ...gains, dodge } : gains
  }
}

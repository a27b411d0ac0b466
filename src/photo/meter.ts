import { cropToAspect } from './crop.ts'
import { estimateIlluminant, whiteBalanceGains, softDeadBand } from './whiteBalance.ts'
import { luminance } from '../colour/srgb.ts'
import type { Metering } from './Photo.ts'

/** Spread of the weights, as part of the image's width and height; a corner weighs a seventh of the centre. */
const sigma = 0.36

/** Centre weights of an image, 0 to 1, row by row: faces are in the centre, lamps and windows at the sides. */
function centreWeights(width: number, height: number): Float64Array {
  const weights = new Float64Array(width * height)
  for (let y = 0; y < height; y++) {
    const down = (y + 0.5) / height - 0.5
    for (let x = 0; x < width; x++) {
      const across = (x + 0.5) / width - 0.5
      weights[y * width + x] = Math.exp(-(across * across + down * down) / (2 * sigma * sigma))
    }
  }
  return weights
}

const widthPx = 64
const heightPx = 48

/** Frame sampler: reads the current frame of a video as 64 x 48 pixels of its 4:3 crop; null while it has none. */
export type FrameSampler = (video: HTMLVideoElement) => ImageData | null

/** Creates a frame sampler with a canvas of its own; without a 2D canvas it never has a frame. */
export function createFrameSampler(): FrameSampler {
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = heightPx
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    if (!context || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0)
      return null
    const crop = cropToAspect({ widthPx: video.videoWidth, heightPx: video.videoHeight })
    context.drawImage(video, crop.xPx, crop.yPx, crop.widthPx, crop.heightPx, 0, 0, widthPx, heightPx)
    const frame = context.getImageData(0, 0, widthPx, heightPx)
    // A crash of the GPU process wipes 2D canvases: transparent black is no dark room.
    return frame.data[3] === 255 ? frame : null
  }
}

/** Target of the exposure: log-mean luminance, where 1 is white. A choice. */
const targetLuminance = 0.16

/** Part of the correction that is applied, in stops: a dim room stays a little dim. A choice. */
const correctedPart = 0.8

/** Bounds of the exposure's gain: half a stop down, four thirds up. */
const exposureGain = { least: 0.71, most: 2.5 } as const

/** Dead band in stops: a good exposure is left alone; from two thirds of a stop on the correction is whole. */
const exposureBand = { leftAlone: 1 / 3, whole: 2 / 3 } as const

/** Keeps the logarithm of black finite. */
const flare = 0.002

type SmallImage = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** Meters a small image (sRGB, RGBA, 8 bits each): bounded automatic exposure times bounded white balance. */
export function meter(image: SmallImage): Metering {
  const exposure = exposureGainOf(image)
  const { red, green, blue } = whiteBalanceGains(estimateIlluminant(image.data))
  return { red: exposure * red, green: exposure * green, blue: exposure * blue }
}

/** Exposure gain, from the centre-weighted mean of the logarithm of luminance. */
function exposureGainOf({ data, width, height }: SmallImage): number {
  const weights = centreWeights(width, height)
  let sum = 0
  let weightSum = 0
  for (const [pixel, weight] of weights.entries()) {
    sum += weight * Math.log2(luminance(data, pixel * 4) + flare)
    weightSum += weight
  }
  if (weightSum === 0) return 1
  const stops = correctedPart * (Math.log2(targetLuminance + flare) - sum / weightSum)
  const gain = 2 ** softDeadBand(stops, exposureBand)
  return Math.min(exposureGain.most, Math.max(exposureGain.least, gain))
}

import { cropToAspect } from './crop.ts'
import { exposureGain } from './exposure.ts'
import type { SmallImage } from './frameWeights.ts'
import { estimateWarmth } from './illuminant.ts'
import type { Metering } from './Photo.ts'
import { whiteBalanceGains } from './whiteBalance.ts'

const size = { widthPx: 64, heightPx: 48 } as const

/**
 * Each metered pixel is the mean of 6 x 6. A browser asked for 64 x 48 at once may skip most pixels of the frame, as
 * Firefox does: fine detail then counts as darker than it is, and photos become up to five codes brighter.
 */
const samplesAcross = 6

/** Frame sampler: reads the current frame of a video as 64 x 48 pixels of its 4:3 crop; null while it has none. */
export type FrameSampler = (video: HTMLVideoElement) => ImageData | null

/** Creates a frame sampler with a canvas of its own; without a 2D canvas it never has a frame. */
export function createFrameSampler(): FrameSampler {
  const canvas = document.createElement('canvas')
  const { width, height } = Object.assign(canvas, {
    width: size.widthPx * samplesAcross,
    height: size.heightPx * samplesAcross,
  })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    if (!context || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0)
      return null
    const crop = cropToAspect({ widthPx: video.videoWidth, heightPx: video.videoHeight })
    context.drawImage(video, crop.xPx, crop.yPx, crop.widthPx, crop.heightPx, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, height)
    // A crash of the GPU process wipes 2D canvases: transparent black is no dark room.
    return data[3] === 255 ? meanOfSamples(data) : null
  }
}

/** Shrinks an image of 384 x 288 to 64 x 48: means of 6 x 6 pixels. */
function meanOfSamples(data: Uint8ClampedArray): ImageData {
  const small = new ImageData(size.widthPx, size.heightPx)
  const across = size.widthPx * samplesAcross
  const sums = new Uint32Array(small.data.length)
  for (let at = 0; at < data.length; at += 4) {
    const x = (at / 4) % across
    const y = (at / 4 - x) / across
    const to = (Math.floor(y / samplesAcross) * size.widthPx + Math.floor(x / samplesAcross)) * 4
    for (let channel = 0; channel < 4; channel += 1)
      sums[to + channel] = (sums[to + channel] ?? 0) + (data[at + channel] ?? 0)
  }
  small.data.set(sums.map((sum) => Math.round(sum / samplesAcross ** 2)))
  return small
}

/** Meters a small image: bounded automatic exposure times bounded white balance. Takes some eleven times as long as reading the pixels. */
export function meter(image: SmallImage): Metering {
  const exposure = exposureGain(image)
  const { red, green, blue } = whiteBalanceGains(estimateWarmth(image))
  return { red: exposure * red, green: exposure * green, blue: exposure * blue }
}

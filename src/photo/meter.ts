import { cropToAspect } from './crop.ts'
import { exposureGain } from './exposure.ts'
import type { SmallImage } from './frameWeights.ts'
import { estimateWarmth } from './illuminant.ts'
import type { Metering } from './Photo.ts'
import { whiteBalanceGains } from './whiteBalance.ts'

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

/** Meters a small image: bounded automatic exposure times bounded white balance. Takes some eleven times as long as reading the pixels. */
export function meter(image: SmallImage): Metering {
  const exposure = exposureGain(image)
  const { red, green, blue } = whiteBalanceGains(estimateWarmth(image))
  return { red: exposure * red, green: exposure * green, blue: exposure * blue }
}

import { crop4x3 } from './crop.ts'

const widthPx = 64
const heightPx = 48

/** Reads a video's current frame as 64 x 48 pixels of its 4:3 crop; null while it has none. */
export type FrameSampler = (video: HTMLVideoElement) => ImageData | null

/** A sampler with a canvas of its own; where there is no 2D canvas it never has a frame. */
export function createFrameSampler(): FrameSampler {
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = heightPx
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    if (!context || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0)
      return null
    const crop = crop4x3({ widthPx: video.videoWidth, heightPx: video.videoHeight })
    context.drawImage(video, crop.xPx, crop.yPx, crop.widthPx, crop.heightPx, 0, 0, widthPx, heightPx)
    const frame = context.getImageData(0, 0, widthPx, heightPx)
    // A crash of the GPU process wipes 2D canvases: transparent black is no dark room.
    return frame.data[3] === 255 ? frame : null
  }
}

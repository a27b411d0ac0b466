/** Video of a still image; `stop` ends its stream. */
export type PlayingImage = { readonly video: HTMLVideoElement; readonly stop: () => void }

/**
 * Plays a still image as a camera stream of 33 frames per second, captured from a canvas and so without loss.
 * @returns when the first frame is there
 */
export async function playImage(image: ImageData): Promise<PlayingImage> {
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  const stream = canvas.captureStream()
  const timer = setInterval(() => context.putImageData(image, 0, 0), 30)
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  await video.play()
  await nextVideoFrame(video)
  return {
    video,
    stop: () => {
      clearInterval(timer)
      for (const track of stream.getTracks()) track.stop()
      video.srcObject = null
    },
  }
}

/** Waits for the next frame of a playing video. */
export function nextVideoFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    video.requestVideoFrameCallback(() => resolve())
  })
}

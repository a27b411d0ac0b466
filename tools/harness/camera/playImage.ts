/** Video of a still image; `stop` ends its stream. */
export type PlayingImage = { readonly video: HTMLVideoElement; readonly stop: () => void }

/**
 * Plays a still image as a camera stream of 33 frames per second, captured from a canvas and so without loss.
 * @returns when the first frame is there
 */
export function playImage(image: ImageData): Promise<PlayingImage> {
  return playImages([image])
}

/**
 * Plays images of one size as a camera stream, one after the other, again and again, as `playImage` does.
 * @returns when the first frame is there
 */
export async function playImages(images: readonly [ImageData, ...ImageData[]]): Promise<PlayingImage> {
  const [image] = images
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  const stream = canvas.captureStream()
  let shown = 0
  const timer = setInterval(() => context.putImageData(images[shown++ % images.length] ?? image, 0, 0), 30)
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

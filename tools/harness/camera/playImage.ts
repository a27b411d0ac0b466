/** A video that plays one picture over and over, as a camera before a photograph would. */
export type PlayingImage = { readonly video: HTMLVideoElement; readonly stop: () => void }

/** Plays the picture losslessly: a canvas is captured as it is. Stop it at the end. */
export async function playImage(picture: ImageData): Promise<PlayingImage> {
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  const stream = canvas.captureStream()
  const timer = setInterval(() => context.putImageData(picture, 0, 0), 30)
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  await video.play()
  await new Promise<void>((resolve) => {
    video.requestVideoFrameCallback(() => resolve())
  })
  return {
    video,
    stop: () => {
      clearInterval(timer)
      for (const track of stream.getTracks()) track.stop()
      video.srcObject = null
    },
  }
}

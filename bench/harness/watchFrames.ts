import type { Page } from 'playwright'

import type { FrameWatch, WatchOptions } from './FrameWatch.ts'
import { frameCount, numberPlace } from './numberedClip.ts'

/** Watches a canvas that paints the camera of numbered frames. */
export function watchFrames(page: Page, options: WatchOptions): Promise<FrameWatch> {
  return page.evaluate(watch, { ...options, frameCount, ...numberPlace })
}

type PageOptions = WatchOptions & typeof numberPlace & { readonly frameCount: number }

/** Runs in the page. */
async function watch(options: PageOptions): Promise<FrameWatch> {
  const { bits, left, blockWidth, middle } = options
  const video = document.querySelector('video') ?? window.bench.video()
  const canvas = document.querySelector<HTMLCanvasElement>(options.canvas)
  const stream = video.srcObject
  if (!canvas || !(stream instanceof MediaStream)) throw new Error('nothing is painted')
  const [track] = stream.getVideoTracks()
  const context = canvas.getContext('webgl2')
  if (!track || !context) throw new Error('nothing is painted by WebGL2')
  const count = { given: 0, painted: 0 }
  const late: { behind: number; sinceCaptureMs: number }[] = []

  /** From the lightness of the middles of the blocks, in parts of a row of pixels of a width. */
  const decode = (row: Uint8Array | Uint8ClampedArray, width: number, isMirrored: boolean): number => {
    let value = 0
    for (let bit = 0; bit < bits; bit++) {
      const u = left + (bit + 0.5) * blockWidth
      const light = row[Math.floor((isMirrored ? 1 - u : u) * width) * 4 + 1] ?? 0
      value = value * 2 + (light > 128 ? 1 : 0)
    }
    return value
  }

  const row = new Uint8Array(canvas.width * 4)
  /** Waits until the picture is painted. */
  const numberOnCanvas = (): number => {
    const bound: unknown = context.getParameter(context.FRAMEBUFFER_BINDING)
    context.bindFramebuffer(context.FRAMEBUFFER, null)
    const y = Math.round((1 - middle) * canvas.height)
    context.readPixels(0, y, canvas.width, 1, context.RGBA, context.UNSIGNED_BYTE, row)
    context.bindFramebuffer(context.FRAMEBUFFER, bound instanceof WebGLFramebuffer ? bound : null)
    return decode(row, canvas.width, options.isMirrored)
  }

  const probe = new OffscreenCanvas(320, 1).getContext('2d', { willReadFrequently: true })
  const numberOfVideo = (): number => {
    const y = Math.round(middle * video.videoHeight)
    probe?.drawImage(video, 0, y, video.videoWidth, 1, 0, 0, 320, 1)
    return decode(probe?.getImageData(0, 0, 320, 1).data ?? new Uint8Array(), 320, false)
  }

  const processor = new MediaStreamTrackProcessor({ track: track.clone(), maxBufferSize: 8 })
  const frames = processor.readable.getReader()
  const readAll = async () => {
    for (;;) {
      const { value: frame, done } = await frames.read()
      if (done) return
      count.given += 1
      frame.close()
    }
  }
  const reading = readAll()

  let isOver = false
  let capturedMs: number | undefined
  const onFrame = (_now: number, { captureTime }: VideoFrameCallbackMetadata) => {
    if (isOver) return
    video.requestVideoFrameCallback(onFrame)
    count.painted += 1
    capturedMs = captureTime
  }
  video.requestVideoFrameCallback(onFrame)
  // After all that a video's frame calls, and before the picture is handed over.
  const onAnimation = () => {
    if (isOver) return
    requestAnimationFrame(onAnimation)
    if (capturedMs === undefined) return
    const behind = (numberOfVideo() - numberOnCanvas() + options.frameCount) % options.frameCount
    late.push({ behind, sinceCaptureMs: performance.now() - capturedMs })
    capturedMs = undefined
  }
  if (options.readsNumbers) requestAnimationFrame(onAnimation)

  await new Promise((resolve) => setTimeout(resolve, options.forMs))
  isOver = true
  const seen = { ...count, late: [...late] }
  await frames.cancel()
  await reading
  return seen
}

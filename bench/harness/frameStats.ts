import type { Page } from 'playwright'

import { frameCount, numberArea } from './numberedClip.ts'

/** Statistics of the camera's frames over some time. */
export type FrameStats = {
  /** Number of frames that the page received from the camera. */
  readonly received: number
  /** Number of frames that were painted. */
  readonly painted: number
  /** Latency of every painted frame, with `readsNumbers`. */
  readonly latencies: readonly {
    /** Frames by which the canvas is behind the video element. */
    readonly framesBehind: number
    /** From the capture of the video's frame, as the browser reports it, until the canvas is painted. */
    readonly sinceCaptureMs: number
  }[]
}

/** Options of `collectFrameStats`; `canvas` is a selector. */
export type FrameStatsOptions = {
  readonly canvas: string
  readonly isMirrored: boolean
  readonly durationMs: number
  /** Reads the frames' numbers for the latencies; this waits for the GPU, and takes time of its own. */
  readonly readsNumbers: boolean
}

/** Collects statistics of a canvas that paints the camera of numbered frames. */
export function collectFrameStats(page: Page, options: FrameStatsOptions): Promise<FrameStats> {
  return page.evaluate(collectInPage, { ...options, frameCount, ...numberArea })
}

type PageOptions = FrameStatsOptions & typeof numberArea & { readonly frameCount: number }

async function collectInPage(options: PageOptions): Promise<FrameStats> {
  const { bits, left, blockWidth, middle } = options
  const video = document.querySelector('video') ?? window.bench.video()
  const canvas = document.querySelector<HTMLCanvasElement>(options.canvas)
  const stream = video.srcObject
  if (!canvas || !(stream instanceof MediaStream)) throw new Error('nothing is painted')
  const [track] = stream.getVideoTracks()
  const context = canvas.getContext('webgl2')
  if (!track || !context) throw new Error('nothing is painted by WebGL2')
  const count = { received: 0, painted: 0 }
  const latencies: { framesBehind: number; sinceCaptureMs: number }[] = []

  /** Decodes a frame's number from a row of pixels: a bit is the lightness in the middle of its block. */
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
  /** Reads the number of the frame on the canvas; waits until the GPU has painted it. */
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
      count.received += 1
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
  // Animation frames run after the video's frame callbacks, and before the canvas is presented.
  const onAnimation = () => {
    if (isOver) return
    requestAnimationFrame(onAnimation)
    if (capturedMs === undefined) return
    const framesBehind = (numberOfVideo() - numberOnCanvas() + options.frameCount) % options.frameCount
    latencies.push({ framesBehind, sinceCaptureMs: performance.now() - capturedMs })
    capturedMs = undefined
  }
  if (options.readsNumbers) requestAnimationFrame(onAnimation)

  await new Promise((resolve) => setTimeout(resolve, options.durationMs))
  isOver = true
  const stats = { ...count, latencies: [...latencies] }
  await frames.cancel()
  await reading
  return stats
}

import type { Rect, Size } from '../../lib/geometry.ts'
import { captureSize, crop4x3 } from '../../photo/crop.ts'
import type { Engine, Exposure } from '../Engine.ts'
import { EngineLostError } from '../EngineLostError.ts'
import type { Luts } from '../Luts.ts'
import { createCpuProofs } from './createCpuProofs.ts'
import { developPixels } from './developPixels.ts'

/** The live view is no larger than this: every pixel costs time here. */
const largestLive: Size = { widthPx: 640, heightPx: 480 }

/** Paints without WebGL, by the reference: complete, only slower. */
export function createCpuEngine(loaded: Luts): Engine {
  const luts = new Map(loaded)
  const live = context2d()
  const dark = context2d()
  let seen: HTMLVideoElement | null = null
  const proofs = createCpuProofs(context2d(), luts, () => seen)
  let restUntilMs = 0
  const paintLive: Engine['paintLive'] = (video, exposure) => {
    const size = { widthPx: video.videoWidth, heightPx: video.videoHeight }
    const startMs = performance.now()
    if (size.widthPx === 0 || size.heightPx === 0 || startMs < restUntilMs) return
    seen = video
    fit(live.canvas, liveSize(size))
    // The frame after a crash of the GPU process may be lost, and the next one follows it.
    paint(live, video, crop4x3(size), exposure, luts)
    // Rests as long as it worked, so that half of the main thread is left to the booth.
    restUntilMs = 2 * performance.now() - startMs
  }
  return {
    kind: 'cpu',
    canvas: live.canvas,
    paintLive,
    develop: (picture, exposure) => {
      const size = { widthPx: picture.width, heightPx: picture.height }
      fit(dark.canvas, size)
      const pixels = paint(dark, picture, { xPx: 0, yPx: 0, ...size }, exposure, luts)
      if (!pixels) throw new EngineLostError('the canvas lost the picture')
      return pixels
    },
    setTable: (film, lut) => luts.set(film, lut),
    proofs,
    dispose: () => fit(dark.canvas, { widthPx: 0, heightPx: 0 }),
  }
}

/** Draws a picture's crop over the whole canvas, and develops it there; null where a crash wiped the canvas. */
function paint(
  context: CanvasRenderingContext2D,
  picture: CanvasImageSource,
  { xPx, yPx, widthPx, heightPx }: Rect,
  exposure: Exposure,
  luts: Luts,
): ImageData | null {
  const { width, height } = context.canvas
  context.setTransform(exposure.mirror ? -1 : 1, 0, 0, 1, exposure.mirror ? width : 0, 0)
  context.drawImage(picture, xPx, yPx, widthPx, heightPx, 0, 0, width, height)
  const pixels = context.getImageData(0, 0, width, height)
  if (pixels.data[3] !== 255) return null
  developPixels(pixels, exposure, luts)
  context.putImageData(pixels, 0, 0)
  return pixels
}

function liveSize(video: Size): Size {
  const size = captureSize(video)
  return size.widthPx > largestLive.widthPx ? largestLive : size
}

/** Setting a canvas's size clears it, so only a new size is set. */
function fit(canvas: HTMLCanvasElement, { widthPx, heightPx }: Size): void {
  if (canvas.width !== widthPx) canvas.width = widthPx
  if (canvas.height !== heightPx) canvas.height = heightPx
}

function context2d(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Canvas error.')
  return context
}

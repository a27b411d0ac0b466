import type { Rect, Size } from '../../lib/geometry.ts'
import { captureSize, cropToAspect } from '../../photo/crop.ts'
import {
  type FilterRenderer,
  type RenderOptions,
  RendererLostError,
  type FilterPreviews,
} from '../FilterRenderer.ts'
import type { Luts } from '../../film/lut.ts'
import { developPixels } from './developPixels.ts'
import { previewOf, previewSize, atlasSize } from '../filterPreviews.ts'

/** The live view is no larger than this: every pixel costs time here. */
const largestLive: Size = { widthPx: 640, heightPx: 480 }

/** Paints without WebGL, by the reference: complete, only slower. */
export function createCpuRenderer(loaded: Luts): FilterRenderer {
  const luts = new Map(loaded)
  const live = context2d()
  const dark = context2d()
  let seen: HTMLVideoElement | null = null
  const proofs = createCpuPreviews(context2d(), luts, () => seen)
  let restUntilMs = 0
  const paintLive: FilterRenderer['renderLive'] = (video, exposure) => {
    const size = { widthPx: video.videoWidth, heightPx: video.videoHeight }
    const startMs = performance.now()
    if (size.widthPx === 0 || size.heightPx === 0 || startMs < restUntilMs) return
    seen = video
    fit(live.canvas, liveSize(size))
    // The frame after a crash of the GPU process may be lost, and the next one follows it.
    paint(live, video, cropToAspect(size), exposure, luts)
    // Rests as long as it worked, so that half of the main thread is left to the booth.
    restUntilMs = 2 * performance.now() - startMs
  }
  return {
    kind: 'cpu',
    canvas: live.canvas,
    renderLive: paintLive,
    develop: (picture, exposure) => {
      const size = { widthPx: picture.width, heightPx: picture.height }
      fit(dark.canvas, size)
      const pixels = paint(dark, picture, { xPx: 0, yPx: 0, ...size }, exposure, luts)
      if (!pixels) throw new RendererLostError('the canvas lost the picture')
      return pixels
    },
    setTable: (film, lut) => luts.set(film, lut),
    previews: proofs,
    dispose: () => fit(dark.canvas, { widthPx: 0, heightPx: 0 }),
  }
}

/** Draws a picture's crop over the whole canvas, and develops it there; null where a crash wiped the canvas. */
function paint(
  context: CanvasRenderingContext2D,
  picture: CanvasImageSource,
  { xPx, yPx, widthPx, heightPx }: Rect,
  exposure: RenderOptions,
  luts: Luts,
): ImageData | null {
  const { width, height } = context.canvas
  context.setTransform(exposure.mirrored ? -1 : 1, 0, 0, 1, exposure.mirrored ? width : 0, 0)
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

const { widthPx, heightPx } = previewSize

/** Prints proofs by the reference, on a 2D context of its own. */
export function createCpuPreviews(
  context: CanvasRenderingContext2D,
  luts: Luts,
  frame: () => HTMLVideoElement | null,
): FilterPreviews {
  Object.assign(context.canvas, { width: widthPx, height: heightPx })
  context.imageSmoothingQuality = 'high'
  const sheet = new ImageData(atlasSize.widthPx, atlasSize.heightPx)
  return {
    captureFrame: () => {
      const video = frame()
      if (!video || video.videoWidth === 0) return false
      const crop = cropToAspect({ widthPx: video.videoWidth, heightPx: video.videoHeight })
      context.drawImage(video, crop.xPx, crop.yPx, crop.widthPx, crop.heightPx, 0, 0, widthPx, heightPx)
      return true
    },
    setStill: (picture) => context.drawImage(picture, 0, 0, widthPx, heightPx),
    renderTile: (place, exposure) => {
      const kept = context.getImageData(0, 0, widthPx, heightPx)
      const proof = previewOf(sheet, place)
      if (exposure.mirrored) mirrorInto(proof, kept)
      else proof.data.set(kept.data)
      developPixels(proof, exposure, luts)
    },
    readAtlas: async () => {
      if (sheet.data[3] !== 255) throw new RendererLostError('the canvas lost the proofs')
      return new ImageData(new Uint8ClampedArray(sheet.data), sheet.width, sheet.height)
    },
  }
}

function mirrorInto(to: ImageData, from: ImageData): void {
  const [source, mirrored] = [
    new Uint32Array(from.data.buffer),
    new Uint32Array(to.data.buffer, to.data.byteOffset, widthPx * heightPx),
  ]
  for (const at of mirrored.keys()) {
    const x = at % widthPx
    mirrored[at] = source[at - x + widthPx - 1 - x] ?? 0
  }
}

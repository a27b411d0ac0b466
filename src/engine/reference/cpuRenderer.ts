import type { Rect, Size } from '../../lib/geometry.ts'
import { captureSize, cropToAspect } from '../crop.ts'
import {
  type FilterRenderer,
  type RenderOptions,
  RendererLostError,
  type FilterPreviews,
} from '../FilterRenderer.ts'
import type { Luts } from '../film/lut.ts'
import { developPixels } from './developPixels.ts'
import { atlasSize, previewOf, previewOptions, previewSize, previewsOf } from '../filterPreviews.ts'

/** Largest live view: every pixel costs time here. */
const largestLive: Size = { widthPx: 640, heightPx: 480 }

/** Filter renderer without WebGL, by the CPU reference: complete, only slower. */
export function createCpuRenderer(loaded: Luts): FilterRenderer {
  const luts = new Map(loaded)
  const live = createContext()
  const still = createContext()
  let lastVideo: HTMLVideoElement | null = null
  let restUntilMs = 0
  const develop: FilterRenderer['develop'] = (image, options) => {
    const size = { widthPx: image.width, heightPx: image.height }
    fitCanvas(still.canvas, size)
    const pixels = developInto(still, image, { xPx: 0, yPx: 0, ...size }, options, luts)
    if (!pixels) throw new RendererLostError('the canvas lost the image')
    return pixels
  }
  return {
    kind: 'cpu',
    canvas: live.canvas,
    renderLive: (video, options) => {
      const size = { widthPx: video.videoWidth, heightPx: video.videoHeight }
      const startMs = performance.now()
      if (size.widthPx === 0 || size.heightPx === 0 || startMs < restUntilMs) return
      lastVideo = video
      fitCanvas(live.canvas, liveSize(size))
      // A crash of the GPU process may wipe this frame; the next one follows.
      developInto(live, video, cropToAspect(size), { ...options, denoised: false }, luts)
      // Rests as long as it worked, so that half of the main thread is left to the booth.
      restUntilMs = 2 * performance.now() - startMs
    },
    develop,
    developAsync: async (image, options) => develop(image, options),
    setLut: (film, lut) => luts.set(film, lut),
    previews: createCpuPreviews(createContext(), luts, () => lastVideo),
    dispose: () => fitCanvas(still.canvas, { widthPx: 0, heightPx: 0 }),
  }
}

/** Draws a crop of an image over the whole canvas, and develops it there; null where a crash wiped the canvas. */
function developInto(
  context: CanvasRenderingContext2D,
  image: CanvasImageSource,
  { xPx, yPx, widthPx, heightPx }: Rect,
  options: RenderOptions,
  luts: Luts,
): ImageData | null {
  const { width, height } = context.canvas
  context.setTransform(options.mirrored ? -1 : 1, 0, 0, 1, options.mirrored ? width : 0, 0)
  context.drawImage(image, xPx, yPx, widthPx, heightPx, 0, 0, width, height)
  const pixels = context.getImageData(0, 0, width, height)
  if (pixels.data[3] !== 255) return null
  developPixels(pixels, options, luts)
  context.putImageData(pixels, 0, 0)
  return pixels
}

function liveSize(video: Size): Size {
  const size = captureSize(video)
  return size.widthPx > largestLive.widthPx ? largestLive : size
}

/** Sets a canvas's size if it is another one: setting it clears the canvas. */
function fitCanvas(canvas: HTMLCanvasElement, { widthPx, heightPx }: Size): void {
  if (canvas.width !== widthPx) canvas.width = widthPx
  if (canvas.height !== heightPx) canvas.height = heightPx
}

function createContext(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Canvas error.')
  return context
}

const { widthPx, heightPx } = previewSize

/** Filter previews by the CPU reference, on a 2D context of their own that holds the source. */
function createCpuPreviews(
  context: CanvasRenderingContext2D,
  luts: Luts,
  liveVideo: () => HTMLVideoElement | null,
): FilterPreviews {
  Object.assign(context.canvas, { width: widthPx, height: heightPx })
  context.imageSmoothingQuality = 'high'
  let atlas = previewAtlas(1)
  const fitAtlas = (tiles: number) => {
    if (previewsOf(atlas).length !== tiles) atlas = previewAtlas(tiles)
  }
  return {
    captureFrame: (tiles) => {
      const video = liveVideo()
      if (!video || video.videoWidth === 0) return false
      fitAtlas(tiles)
      const crop = cropToAspect({ widthPx: video.videoWidth, heightPx: video.videoHeight })
      context.drawImage(video, crop.xPx, crop.yPx, crop.widthPx, crop.heightPx, 0, 0, widthPx, heightPx)
      return true
    },
    setStill: (image, tiles) => {
      fitAtlas(tiles)
      context.drawImage(image, 0, 0, widthPx, heightPx)
    },
    renderTile: (tile, options) => {
      const source = context.getImageData(0, 0, widthPx, heightPx)
      const preview = previewOf(atlas, tile)
      if (options.mirrored) mirrorInto(preview, source)
      else preview.data.set(source.data)
      developPixels(preview, previewOptions(options), luts)
    },
    read: async () => {
      if (atlas.data[3] !== 255) throw new RendererLostError('the canvas lost the previews')
      return previewsOf(new ImageData(new Uint8ClampedArray(atlas.data), atlas.width, atlas.height))
    },
  }
}

function previewAtlas(tiles: number): ImageData {
  const size = atlasSize(tiles)
  return new ImageData(size.widthPx, size.heightPx)
}

function mirrorInto(to: ImageData, from: ImageData): void {
  const source = new Uint32Array(from.data.buffer)
  const mirrored = new Uint32Array(to.data.buffer, to.data.byteOffset, widthPx * heightPx)
  for (const at of mirrored.keys()) {
    const x = at % widthPx
    mirrored[at] = source[at - x + widthPx - 1 - x] ?? 0
  }
}

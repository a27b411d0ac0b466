import type { Lut } from './film/lut.ts'
import { type Metering, neutralMetering } from './light/Metering.ts'
import { cubeOfFilter } from './filters/cubeFilter.ts'
import type { Filter } from './filters/Filter.ts'
import type { ShaderError } from './gpu/ShaderError.ts'
import type { Cleanup } from '../lib/cleanup.ts'

/** Options of rendering one image through a filter. */
export type RenderOptions = {
  readonly filter: Filter
  /** True swaps left and right, as a mirror does. */
  readonly mirrored: boolean
  /** Unsigned 32-bit seed of grain and everything else random. */
  readonly seed: number
  /** Film frame of a moving image, 24 a second: grain and gate weave change with it. A still has none. */
  readonly frame?: number
  /** Exposure gains in front of the film; Classic ignores them. */
  readonly metering: Metering
  /** Standard deviation of the noise of the image's luma, in codes of 0 to 255; left out where it is unknown. */
  readonly cameraSigma?: number
  /** Moment of the shutter, milliseconds since the epoch, for the date stamp; in the live view it is now. */
  readonly takenAt: number
  /** False leaves the noise in the chroma of dim light: for a small preview, or a slow device. By default it is denoised. */
  readonly denoised?: boolean
  /** False leaves the date stamp away from the filters that have one. */
  readonly dateStamp: boolean
  /** True lowers fine structures of skin by a third, as a weak diffusion filter of the lens; Classic ignores it. */
  readonly softLight: boolean
}

/** Options without the meter where a `.cube` file colours the image: it is given the camera's own codes. */
export function withOwnMetering(options: RenderOptions): RenderOptions {
  return cubeOfFilter(options.filter) ? { ...options, metering: neutralMetering } : options
}

const filmFramesPerSecond = 24

/**
 * Options of a live frame at a moment, milliseconds since the epoch: grain and gate weave move like a film of 24 frames
 * a second. They lie still for visitors who ask their system for less motion.
 */
export function liveOptions(options: Omit<RenderOptions, 'takenAt'>, nowMs: number): RenderOptions {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isReduced) return { ...options, takenAt: nowMs }
  return { ...options, takenAt: nowMs, frame: Math.floor((nowMs / 1000) * filmFramesPerSecond) % 2 ** 31 }
}

/** Filter renderer: WebGL2, or the CPU reference where there is none. Both give the same pixels within 1/255. */
export type FilterRenderer = {
  readonly kind: 'gpu' | 'cpu'
  /** Live view. The renderer sets its width and height; the caller puts it into the page. */
  readonly canvas: HTMLCanvasElement
  /**
   * Renders the current frame of a playing video, cropped to 4:3, into `canvas`; in full quality by default. The CPU
   * renderer ignores the quality, and denoises no chroma: its view is small, and it skips frames so that half of the main
   * thread stays free.
   */
  readonly renderLive: (video: HTMLVideoElement, options: RenderOptions, quality?: LiveQuality) => void
  /** Frees the texture of the video that was rendered last: a camera's frame in 4K takes 33 MB. GPU only. */
  readonly endLive?: () => void
  /**
   * Develops a still at its own size.
   * @param image sRGB, 8 bits, opaque; the caller closes it
   * @returns pixels of the same size: sRGB, 8 bits, opaque, rows from the top
   * @throws RendererLostError when the pixels are lost; a new renderer can develop the same still
   */
  readonly develop: (image: ImageBitmap, options: RenderOptions) => ImageData
  /**
   * The same without blocking the page on the GPU: draws at once, and reads the pixels back when the GPU has finished.
   */
  readonly developAsync: (image: ImageBitmap, options: RenderOptions) => Promise<ImageData>
  /**
   * Compiles what images with options like these need besides what those in good light do. Without it `developAsync` waits
   * for that, `develop` blocks for it, and the live view shows its frames without until it is there. `develop` draws with a
   * `.cube` file only after it. GPU only.
   */
  readonly prepare?: (options: RenderOptions) => Promise<void>
  /** Replaces the LUT of a filter, of `lutSize` points, for everything that is rendered from now on. */
  readonly setLut: (filterId: string, lut: Lut) => void
  /** Times the passes from now on; null stops it. GPU only; `openGpuTimer` makes a timer. */
  readonly setTimer?: (timer: PassTimer | null) => void
  /** Follows edits of the shaders, in development. GPU only. */
  readonly shaderEdits?: ShaderEdits
  readonly previews: FilterPreviews
  /** Frees textures, programs and targets. The renderer can't be used afterwards. */
  readonly dispose: () => void
}

/** Edits of shaders while the booth runs: in development only, elsewhere no shader is ever saved. */
export type ShaderEdits = {
  /** Calls back after a shader was saved. @returns cleanup */
  readonly onEdit: (listener: () => void) => Cleanup
  /**
   * Reports the error in the shaders that were saved last, at once and whenever it changes; null where there is none.
   * @returns cleanup
   */
  readonly onError: (listener: (error: ShaderError | null) => void) => Cleanup
}

/** Runs `draw`, which draws a pass; `pass` is a file under `shaders/passes` without its ending, or a filter's name. */
export type PassTimer = (pass: string, draw: () => void) => void

/** The renderer lost its pixels, as after a crash of the GPU process. The still itself is unharmed. */
export class RendererLostError extends Error {
  override readonly name = 'RendererLostError'
}

/** Quality of the live view. Photos and files are always developed in full quality. */
export type LiveQuality = {
  /** Pixels of the view per pixel of the photo, along each side: more than 0, at most 2. */
  readonly pixelRatio: number
  /** How many times smaller than a photo's the bloom is drawn, along each side: 1 or more. */
  readonly bloomDownsample: number
  /** False leaves the chroma of dim light as it is. */
  readonly denoisesChroma: boolean
}

/** The quality of photos. */
export const fullQuality: LiveQuality = { pixelRatio: 1, bloomDownsample: 1, denoisesChroma: true }

/** Filter previews: small copies of one image through several filters, in one atlas with a tile for each of them. */
export type FilterPreviews = {
  /**
   * Keeps a small copy of the last frame of `renderLive` as the source, without a second upload. Call it in the same
   * task.
   * @param tiles of the previews that follow
   * @returns false while there is no frame
   */
  readonly captureFrame: (tiles: number) => boolean
  /** Sets a still of `previewSize` as the source. The caller closes the bitmap after the last `renderTile`. */
  readonly setStill: (image: ImageBitmap, tiles: number) => void
  /**
   * Renders the source through a filter into a tile of the atlas, counted from 0. Denoising, bloom, date and soft light are
   * left out: they would cost passes and textures of their own, and are too small to be seen.
   */
  readonly renderTile: (tile: number, options: RenderOptions) => void
  /**
   * Reads the previews, in the order of their tiles, without blocking the page on the GPU: sRGB, 8 bits, opaque, rows from
   * the top.
   * @throws RendererLostError (rejects) when the pixels are lost
   */
  readonly read: () => Promise<readonly ImageData[]>
}

import type { Lut } from '../film/lut.ts'
import type { Metering } from '../photo/Photo.ts'
import type { Filter } from '../filters/Filter.ts'
import type { FilmId } from '../film/films.ts'

/** What one picture needs besides its pixels. */
export type RenderOptions = {
  readonly filter: Filter
  /** True turns left and right round, as a mirror does. */
  readonly mirrored: boolean
  /** Unsigned 32-bit seed of grain and everything else random. */
  readonly seed: number
  /** Film frame of a moving picture, 24 a second: grain and gate weave change with it. A still has none. */
  readonly frame?: number
  /** Gains in front of the film; Classic ignores them. */
  readonly metering: Metering
  /** Moment of the shutter, milliseconds since the epoch, for the date stamp; in the live view it is now. */
  readonly takenAt: number
  /** False leaves the date stamp away from the filters that have one. */
  readonly dateStamp: boolean
}

/** Runs what draws a pass. The name is that of the pass under `shaders/passes`, or of the filter. */
export type PassTimer = (pass: string, draw: () => void) => void

/**
 * Paints pictures through a filter: on the GPU where there is WebGL2, else by the CPU reference.
 * Both give the same pixels within 1/255.
 */
export type FilterRenderer = {
  readonly kind: 'gpu' | 'cpu'
  /** The live view. The engine sets its width and height; whoever shows it puts it in the page. */
  readonly canvas: HTMLCanvasElement
  /**
   * Paints the current frame of a playing video, cropped to 4:3, into `canvas`, in full quality unless told otherwise.
   * The CPU's keeps its own: it is small, and rests between frames.
   */
  readonly renderLive: (video: HTMLVideoElement, exposure: RenderOptions, quality?: LiveQuality) => void
  /**
   * Develops a still at the size it has. The source is sRGB, 8 bits, opaque;
   * so is the answer, of the same size, rows from the top.
   * @throws EngineLostError where the pixels could not be had back; a new engine can develop the same still
   */
  readonly develop: (picture: ImageBitmap, exposure: RenderOptions) => ImageData
  /** Gives a film another table, of `lutSize`; what is painted from now on has its colours. */
  readonly setTable: (film: FilmId, lut: Lut) => void
  /** Times the passes of the GPU engine from now on; null ends it. `openGpuTimer` makes one. */
  readonly setTimer?: (stopwatch: PassTimer | null) => void
  /** Small pictures through every filter, for their keys. */
  readonly previews: FilterPreviews
  /** Frees textures, programs and targets. The engine is not used after it. */
  readonly dispose: () => void
}

/** The engine's pixels are gone, as after a crash of the GPU process; the still itself is unharmed. */
export class RendererLostError extends Error {
  override readonly name = 'EngineLostError'
}

/** How finely the live view is painted. Photos and files are always developed in full. */
export type LiveQuality = {
  /** Pixels of the view per pixel of the photo, along each side: more than 0, at most 1. */
  readonly pixelRatio: number
  /** How many times smaller than a photo's the buffers of halation and leak are, along each side: 1 or more. */
  readonly glowShrink: number
}

export const fullQuality: LiveQuality = { pixelRatio: 1, glowShrink: 1 }

/** Small prints of one picture through every filter, on one sheet. A place is a filter's index in the registry. */
export type FilterPreviews = {
  /**
   * Keeps a small copy of the frame that `paintLive` painted last, to print from. It is not uploaded again within
   * the same task. False while there is none.
   */
  readonly captureFrame: () => boolean
  /** Keeps a still of `previewSize` instead; the bitmap stays the caller's, who closes it after the last print. */
  readonly setStill: (picture: ImageBitmap) => void
  /** Develops what is kept into a place of the sheet. */
  readonly renderTile: (place: number, exposure: RenderOptions) => void
  /**
   * The sheet, sRGB, 8 bits, opaque, rows from the top; nothing waits for the GPU meanwhile.
   * @throws EngineLostError (in the promise) where the pixels could not be had back
   */
  readonly readAtlas: () => Promise<ImageData>
}

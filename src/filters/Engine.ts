import type { FilmId } from '../film/Film.ts'
import type { Lut } from '../film/Lut.ts'
import type { Metering } from '../photo/Metering.ts'
import type { Filter } from './Filter.ts'
import type { LiveQuality } from './LiveQuality.ts'
import type { Proofs } from './Proofs.ts'

/** What one picture needs besides its pixels. */
export type Exposure = {
  readonly filter: Filter
  /** True turns left and right round, as a mirror does. */
  readonly mirror: boolean
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
export type Stopwatch = (pass: string, draw: () => void) => void

/**
 * Paints pictures through a filter: on the GPU where there is WebGL2, else by the CPU reference.
 * Both give the same pixels within 1/255.
 */
export type Engine = {
  readonly kind: 'gpu' | 'cpu'
  /** The live view. The engine sets its width and height; whoever shows it puts it in the page. */
  readonly canvas: HTMLCanvasElement
  /**
   * Paints the current frame of a playing video, cropped to 4:3, into `canvas`, in full quality unless told otherwise.
   * The CPU's keeps its own: it is small, and rests between frames.
   */
  readonly paintLive: (video: HTMLVideoElement, exposure: Exposure, quality?: LiveQuality) => void
  /**
   * Develops a still at the size it has. The source is sRGB, 8 bits, opaque;
   * so is the answer, of the same size, rows from the top.
   * @throws EngineLostError where the pixels could not be had back; a new engine can develop the same still
   */
  readonly develop: (picture: ImageBitmap, exposure: Exposure) => ImageData
  /** Gives a film another table, of `lutPoints`; what is painted from now on has its colours. */
  readonly setTable: (film: FilmId, lut: Lut) => void
  /** Times the passes of the GPU engine from now on; null ends it. `openGpuStopwatch` makes one. */
  readonly setStopwatch?: (stopwatch: Stopwatch | null) => void
  /** Small pictures through every filter, for their keys. */
  readonly proofs: Proofs
  /** Frees textures, programs and targets. The engine is not used after it. */
  readonly dispose: () => void
}

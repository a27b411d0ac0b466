import type { Engine, Exposure } from '../filters/Engine.ts'

/** What the panel needs of the booth's screens, which it can't import: whoever opens it hands it over. */
export type Tools = {
  /** The engine that develops; null until it is open and while its GPU is lost. A hook. */
  readonly useEngine: () => Engine | null
  /** Calls back for every new frame of a playing video. Returns the end of it. */
  readonly eachVideoFrame: (video: HTMLVideoElement, onFrame: () => void) => () => void
  /** The exposure of a moving picture at a moment, milliseconds since the epoch. */
  readonly movingExposure: (exposure: Exposure, nowMs: number) => Exposure
}

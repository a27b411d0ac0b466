import type { Size } from '../../src/lib/geometry.ts'
import type { FloorTimes } from './developFloor.ts'

/** What the bench's own page can do, for whoever measures it from outside. */
export type Bench = {
  readonly renderer: () => string
  /** Opens every subject over a camera of a size; their names. */
  readonly open: (size: Size) => Promise<readonly string[]>
  /** Opens one film, whole and without each of its parts. */
  readonly openParts: (size: Size) => Promise<readonly string[]>
  readonly close: () => void
  /** Shows one subject, painted for every frame of the camera. */
  readonly show: (name: string) => void
  readonly hide: () => void
  /** The camera that is open. */
  readonly video: () => HTMLVideoElement
  /** Frames since the subject is shown. */
  readonly framesShown: () => number
  /** Milliseconds of every subject's frame, by name; a subject that paints nothing itself is left out. */
  readonly frameRounds: (round: number) => Promise<Readonly<Record<string, number>>>
  readonly developFloor: () => Promise<FloorTimes>
}

declare global {
  interface Window {
    bench: Bench
  }
}

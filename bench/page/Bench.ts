import type { Size } from '../../src/lib/geometry.ts'
import type { FloorTimes } from './developFloor.ts'

/** API of the bench's page, `window.bench`, for the sections. */
export type Bench = {
  /** Name of the WebGL renderer, from the driver. */
  readonly renderer: () => string
  /** Opens every subject over a camera of a size. @returns their names */
  readonly open: (size: Size) => Promise<readonly string[]>
  /** Opens one film, whole and without each of its parts. @returns their names */
  readonly openParts: (size: Size) => Promise<readonly string[]>
  readonly close: () => void
  /** Shows one subject and paints it for every frame of the camera. */
  readonly show: (name: string) => void
  readonly hide: () => void
  /** Number of frames since the subject is shown. */
  readonly framesShown: () => number
  /** Times a frame of every subject that paints, in ms, by name. */
  readonly frameRounds: (round: number) => Promise<Readonly<Record<string, number>>>
  /** Times the floor of photo, filter change and file, so many times with a camera of a size. */
  readonly developFloors: (size: Size, runs: number) => Promise<readonly FloorTimes[]>
}

declare global {
  interface Window {
    bench: Bench
  }
}

import { neutralMetering, type Photo } from '../../src/photo/Photo.ts'

/** A photo for tests that never look at its pixels. */
export function somePhoto(seed = 1): Photo {
  return {
    jpeg: new Blob(),
    widthPx: 640,
    heightPx: 480,
    takenAt: Date.UTC(2026, 10, 21, 12),
    seed,
    metering: neutralMetering,
  }
}

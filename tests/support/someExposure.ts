import type { RenderOptions } from '../../src/render/FilterRenderer.ts'
import type { Filter } from '../../src/filters/Filter.ts'
import { neutralMetering } from '../../src/photo/Photo.ts'

/** The plainest exposure through a filter: right way round, unmetered, no date; `change` says what is different. */
export function someExposure(filter: Filter, change: Partial<RenderOptions> = {}): RenderOptions {
  return {
    filter,
    mirrored: false,
    seed: 1,
    metering: neutralMetering,
    takenAt: Date.UTC(2026, 10, 21, 12),
    dateStamp: false,
    ...change,
  }
}

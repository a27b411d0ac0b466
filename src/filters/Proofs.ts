import type { Size } from '../lib/geometry.ts'
import type { Exposure } from './Engine.ts'
import type { Filter } from './Filter.ts'
import { isPassParam } from './passParams.ts'
import { filters } from './registry.ts'

/** Each proof's pixels; all the same, 4:3. */
export const proofSize: Size = { widthPx: 96, heightPx: 72 }

/** The sheet's: one place for every filter, one below the other. */
export const sheetSize: Size = { ...proofSize, heightPx: proofSize.heightPx * filters.length }

/** Small prints of one picture through every filter, on one sheet. A place is a filter's index in the registry. */
export type Proofs = {
  /**
   * Keeps a small copy of the frame that `paintLive` painted last, to print from. It is not uploaded again within
   * the same task. False while there is none.
   */
  readonly keepFrame: () => boolean
  /** Keeps a still of `proofSize` instead; the bitmap stays the caller's, who closes it after the last print. */
  readonly keepStill: (picture: ImageBitmap) => void
  /** Develops what is kept into a place of the sheet. */
  readonly print: (place: number, exposure: Exposure) => void
  /**
   * The sheet, sRGB, 8 bits, opaque, rows from the top; nothing waits for the GPU meanwhile.
   * @throws EngineLostError (in the promise) where the pixels could not be had back
   */
  readonly read: () => Promise<ImageData>
}

/** A place of a sheet that was read, without a copy. */
export function proofOf({ data }: ImageData, place: number): ImageData {
  const { widthPx, heightPx } = proofSize
  const bytes = widthPx * heightPx * 4
  return new ImageData(data.subarray(place * bytes, (place + 1) * bytes), widthPx, heightPx)
}

/**
 * How a proof is exposed: without glow and date, which would cost passes and textures of its own size for what is too
 * small to be seen.
 */
export function proofExposure(exposure: Exposure, filter: Filter): Exposure {
  return { ...exposure, filter: withoutGlow(filter), dateStamp: false }
}

function withoutGlow(filter: Filter): Filter {
  const params = Object.entries(filter.params).map(([name, param]) => [
    name,
    isPassParam(name) ? { ...param, value: 0 } : param,
  ])
  return { ...filter, params: Object.fromEntries(params) }
}

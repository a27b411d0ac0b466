import type { Size } from '../lib/geometry.ts'
import type { RenderOptions } from './FilterRenderer.ts'
import type { Filter } from '../filters/Filter.ts'
import { isPassParam } from '../filters/effects.ts'
import { filters } from '../filters/filters.ts'
import proofStillUrl from './previewStill.webp?url'

/** Each proof's pixels; all the same, 4:3. */
export const previewSize: Size = { widthPx: 96, heightPx: 72 }

/** The sheet's: one place for every filter, one below the other. */
export const atlasSize: Size = { ...previewSize, heightPx: previewSize.heightPx * filters.length }

/** A place of a sheet that was read, without a copy. */
export function previewOf({ data }: ImageData, place: number): ImageData {
  const { widthPx, heightPx } = previewSize
  const bytes = widthPx * heightPx * 4
  return new ImageData(data.subarray(place * bytes, (place + 1) * bytes), widthPx, heightPx)
}

/**
 * How a proof is exposed: without glow and date, which would cost passes and textures of its own size for what is too
 * small to be seen.
 */
export function previewOptions(exposure: RenderOptions, filter: Filter): RenderOptions {
  return { ...exposure, filter: withoutGlow(filter), dateStamp: false }
}

function withoutGlow(filter: Filter): Filter {
  const params = Object.entries(filter.params).map(([name, param]) => [
    name,
    isPassParam(name) ? { ...param, value: 0 } : param,
  ])
  return { ...filter, params: Object.fromEntries(params) }
}

/** The portrait that proofs are printed from while no camera runs, of a proof's size. Close it after use. */
export async function loadPreviewStill(): Promise<ImageBitmap> {
  const answer = await fetch(proofStillUrl)
  if (!answer.ok) throw new Error(`the proofs' still is missing: ${answer.status}`)
  return createImageBitmap(await answer.blob(), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
}

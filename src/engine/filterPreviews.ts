import type { Size } from '../lib/geometry.ts'
import type { RenderOptions } from './FilterRenderer.ts'
import { type Filter, withParamValues } from './filters/Filter.ts'
import { isBloomParam } from './filters/effects.ts'
import { filters } from './filters/filters.ts'

/** Size of each preview; all the same, 4:3. */
export const previewSize: Size = { widthPx: 96, heightPx: 72 }

/** Size of the atlas: a tile for every filter, one below the other. */
export const atlasSize: Size = { ...previewSize, heightPx: previewSize.heightPx * filters.length }

/** Pixels of a tile of the atlas, without a copy. */
export function previewOf({ data }: ImageData, tile: number): ImageData {
  const { widthPx, heightPx } = previewSize
  const bytes = widthPx * heightPx * 4
  return new ImageData(data.subarray(tile * bytes, (tile + 1) * bytes), widthPx, heightPx)
}

/** All tiles of the atlas, in the order of `filters`. */
export function previewsOf(atlas: ImageData): readonly ImageData[] {
  return filters.map((_, tile) => previewOf(atlas, tile))
}

/** Options of the preview in a tile: without what `FilterPreviews` leaves out. */
export function previewOptions(tile: number, options: Omit<RenderOptions, 'filter'>): RenderOptions {
  const filter = withoutBloom(filters[tile] ?? filters[0])
  return { ...options, filter, denoised: false, dateStamp: false, softLight: false }
}

function withoutBloom(filter: Filter): Filter {
  const names = Object.keys(filter.params).filter(isBloomParam)
  return withParamValues(filter, Object.fromEntries(names.map((name) => [name, 0])))
}

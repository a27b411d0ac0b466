import type { Size } from '../lib/geometry.ts'
import type { RenderOptions } from './FilterRenderer.ts'
import { type Filter, withParamValues } from './filters/Filter.ts'
import { isBloomParam } from './filters/effects.ts'

/** Size of each preview; all the same, 4:3. */
export const previewSize: Size = { widthPx: 96, heightPx: 72 }

/** Size of an atlas: its tiles, one below the other. */
export const atlasSize = (tiles: number): Size => ({
  ...previewSize,
  heightPx: previewSize.heightPx * Math.max(1, tiles),
})

/** Pixels of a tile of the atlas, without a copy. */
export function previewOf({ data }: ImageData, tile: number): ImageData {
  const { widthPx, heightPx } = previewSize
  const bytes = widthPx * heightPx * 4
  return new ImageData(data.subarray(tile * bytes, (tile + 1) * bytes), widthPx, heightPx)
}

/** All tiles of an atlas. */
export function previewsOf(atlas: ImageData): readonly ImageData[] {
  return Array.from({ length: atlas.height / previewSize.heightPx }, (_, tile) => previewOf(atlas, tile))
}

/** Options of a preview: without what `FilterPreviews` leaves out. */
export function previewOptions(options: RenderOptions): RenderOptions {
  const filter = withoutBloom(options.filter)
  return { ...options, filter, denoised: false, dateStamp: false, softLight: false }
}

function withoutBloom(filter: Filter): Filter {
  const names = Object.keys(filter.params).filter(isBloomParam)
  return withParamValues(filter, Object.fromEntries(names.map((name) => [name, 0])))
}

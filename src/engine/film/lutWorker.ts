import { bakeLut } from './bakeLut.ts'
import { filmOf } from './films.ts'
import type { Lut } from './lut.ts'

/** Request to the LUT worker. The response is one `BakedLut` per filter, in that order. */
export type BakeRequest = {
  readonly filterIds: readonly string[]
  /** Points along each side of the LUTs. */
  readonly size: number
}

/** Response of the LUT worker for one filter. */
export type BakedLut = { readonly filterId: string; readonly lut: Lut }

addEventListener('message', ({ data: { filterIds, size } }: MessageEvent<BakeRequest>) => {
  for (const filterId of filterIds) {
    const baked: BakedLut = { filterId, lut: bakeLut(filmOf(filterId), size) }
    postMessage(baked, { transfer: [baked.lut.data.buffer] })
  }
})

import { bakeLut } from './bakeLut.ts'
import type { Lut } from './lut.ts'
import type { FilmId } from './films.ts'

/** What the worker is asked for. It answers every order with one `Baked` per film, in that order. */
export type BakeRequest = { readonly films: readonly FilmId[]; readonly sizePoints: number }

export type Baked = { readonly film: FilmId; readonly lut: Lut }

addEventListener('message', ({ data: { films, sizePoints } }: MessageEvent<BakeRequest>) => {
  for (const film of films) {
    const baked: Baked = { film, lut: bakeLut(film, sizePoints) }
    postMessage(baked, { transfer: [baked.lut.data.buffer] })
  }
})

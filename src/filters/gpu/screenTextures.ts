import type { DataTexture } from 'three'
import type { FilmId } from '../../film/Film.ts'
import { type Luts, lutOf } from '../Luts.ts'
import { grainTexture } from './byteTexture.ts'
import { lutTexture } from './packedTexture.ts'

/** What all pictures are painted with. */
export type ScreenTextures = {
  readonly tables: ReadonlyMap<FilmId, DataTexture>
  readonly grain: DataTexture
}

/** Makes them in steps of some milliseconds each. */
export function* screenTextures(luts: Luts): Generator<void, ScreenTextures> {
  const tables = new Map<FilmId, DataTexture>()
  for (const film of luts.keys()) {
    tables.set(film, lutTexture(lutOf(luts, film)))
    yield
  }
  return { tables, grain: yield* grainTexture() }
}

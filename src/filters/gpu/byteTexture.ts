import { DataTexture, NearestFilter, NoColorSpace, RepeatWrapping, RGBAFormat, RGFormat } from 'three'
import type { Size } from '../../lib/geometry.ts'
import { grainSteps, grainTilePx } from '../grainTile.ts'
import { type StampPicture, stampPicture } from '../stampPicture.ts'

/** The grain's tile, computed in steps. Free it with `dispose`. */
export function* grainTexture(): Generator<void, DataTexture> {
  return asBytes(new DataTexture(yield* grainSteps(), grainTilePx, grainTilePx, RGBAFormat))
}

/** The date's lamps on the GPU, painted anew for another day or another size. */
export function createStampTexture() {
  let key = ''
  let shown: { readonly texture: DataTexture; readonly box: StampPicture['box'] } | null = null
  return {
    of: (takenAt: number, size: Size) => {
      const wanted = `${new Date(takenAt).toDateString()} ${size.widthPx} ${size.heightPx}`
      if (shown && key === wanted) return shown
      shown?.texture.dispose()
      const { box, lamps } = stampPicture(takenAt, size)
      key = wanted
      shown = { texture: asBytes(new DataTexture(lamps, box.widthPx, box.heightPx, RGFormat)), box }
      return shown
    },
    dispose: () => shown?.texture.dispose(),
  }
}

function asBytes(texture: DataTexture): DataTexture {
  texture.colorSpace = NoColorSpace
  texture.magFilter = NearestFilter
  texture.minFilter = NearestFilter
  texture.wrapS = RepeatWrapping
  texture.wrapT = RepeatWrapping
  texture.unpackAlignment = 1
  texture.needsUpdate = true
  return texture
}

import {
  DataTexture,
  NearestFilter,
  NoColorSpace,
  RepeatWrapping,
  RGBAFormat,
  RGFormat,
  Texture,
  WebGLRenderTarget,
  LinearFilter,
  VideoTexture,
} from 'three'
import type { Size } from '../../lib/geometry.ts'
import { grainSteps, grainTilePx } from '../grainTile.ts'
import { type StampPicture, stampPicture } from '../dateStamp.ts'
import { type Lut, lutSize, type Luts, lutOf } from '../../film/lut.ts'
import type { FilmId } from '../../film/films.ts'

/** The grain's tile, computed in steps. Free it with `dispose`. */
export function* grainTexture(): Generator<void, DataTexture> {
  return asBytes(new DataTexture(yield* grainSteps(), grainTilePx, grainTilePx, RGBAFormat))
}

/** The date's lamps on the GPU, painted anew for another day or another size. */
export function createDateStampTexture() {
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

/**
 * Ten bits each for red, green and blue in four bytes, which WebGL2 filters and paints everywhere. Half floats hold
 * a table no better where it counts (1/1023 is a quarter of a code) and cost a software renderer four times as much.
 * three knows the format by its WebGL names only.
 */
const packed = { internalFormat: 'RGB10_A2', type: 'UNSIGNED_INT_2_10_10_10_REV', format: RGBAFormat }

/**
 * The table for the GPU: its slices of blue side by side, red across and green down in each. The first and the last
 * column of a slice stand there twice, so that none mixes with its neighbour. Free it with `dispose`.
 * @throws RangeError for a table of another size than the shaders'
 */
export function lutTexture(lut: Lut): DataTexture {
  const texture = new DataTexture(texelsOf(lut), lut.sizePoints * (lut.sizePoints + 2), lut.sizePoints)
  texture.needsUpdate = true
  return filtered(Object.assign(texture, packed))
}

/**
 * Another table in place of the one that a texture has.
 * @throws RangeError for a table of another size than the shaders'
 */
export function fillTable(texture: DataTexture, lut: Lut): void {
  texture.image.data = texelsOf(lut)
  texture.needsUpdate = true
}

function texelsOf({ sizePoints, data }: Lut): Uint32Array {
  if (sizePoints !== lutSize)
    throw new RangeError(`a colour table of ${sizePoints} points, not of ${lutSize}`)
  const width = sizePoints * (sizePoints + 2)
  const texels = new Uint32Array(width * sizePoints)
  for (let texel = 0; texel < texels.length; texel++) {
    const at = entryOf(texel, sizePoints) * 3
    const [red, green, blue] = [tenBits(data[at]), tenBits(data[at + 1]), tenBits(data[at + 2])]
    texels[texel] = (blue << 20) | (green << 10) | red
  }
  return texels
}

/** A buffer to paint into and to read from, mixed from its nearest texels. Free it with `dispose`. */
export function packedTarget(): WebGLRenderTarget {
  const target = new WebGLRenderTarget(1, 1, { depthBuffer: false, generateMipmaps: false })
  Object.assign(filtered(target.texture), packed)
  return target
}

function filtered<Any extends Texture>(texture: Any): Any {
  texture.colorSpace = NoColorSpace
  texture.magFilter = LinearFilter
  texture.minFilter = LinearFilter
  return texture
}

/** The table's entry that a texel shows. */
function entryOf(texel: number, points: number): number {
  const tile = points + 2
  const [row, across] = [Math.floor(texel / (tile * points)), texel % (tile * points)]
  const [slice, column] = [Math.floor(across / tile), across % tile]
  return (slice * points + row) * points + Math.min(Math.max(column - 1, 0), points - 1)
}

function tenBits(code = 0): number {
  return Math.round(Math.min(1, Math.max(0, code)) * 1023)
}

/** A playing video, untouched: codes as the camera gives them. Free it with `dispose`. */
export function videoTexture(video: HTMLVideoElement): VideoTexture {
  return asCodes(new VideoTexture(video))
}

/** A still, untouched. Free it with `dispose`; the bitmap stays the caller's. */
export function stillTexture(picture: ImageBitmap): Texture {
  const texture = asCodes(new Texture(picture))
  texture.needsUpdate = true
  return texture
}

/** A colour space would be converted for stills but not for videos; the first row stays at the top for both. */
function asCodes<Picture extends Texture>(texture: Picture): Picture {
  texture.colorSpace = NoColorSpace
  texture.flipY = false
  texture.generateMipmaps = false
  texture.magFilter = LinearFilter
  texture.minFilter = LinearFilter
  return texture
}

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

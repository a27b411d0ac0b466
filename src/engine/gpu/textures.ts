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
import { toTenBits } from '../../lib/bits.ts'
import type { Rect, Size } from '../../lib/geometry.ts'
import { runSync } from '../../lib/runSync.ts'
import type { DodgeMap } from '../light/DodgeMap.ts'
import { dodgeBytes } from '../dodgeBytes.ts'
import { grainSteps, grainTilePx } from '../grainTile.ts'
import { dateStampImage } from '../dateStamp.ts'
import { type Lut, lutSize, type Luts, lutOf } from '../film/lut.ts'

/** Textures that all images are developed with. */
export type RendererTextures = {
  readonly luts: ReadonlyMap<string, DataTexture>
  /** Grain tile: its texels one by one, and mixed for a print on which a grain is larger than a pixel. */
  readonly grain: { readonly sharp: DataTexture; readonly smooth: DataTexture }
}

/** Creates the textures in steps, each below some milliseconds on a slow phone. Their owner frees them with `dispose`. */
export function* rendererTextures(luts: Luts): Generator<void, RendererTextures> {
  const textures = new Map<string, DataTexture>()
  for (const film of luts.keys()) {
    textures.set(film, lutTexture(lutOf(luts, film).size, yield* texelSteps(lutOf(luts, film))))
  }
  return { luts: textures, grain: yield* grainTextures() }
}

function* grainTextures(): Generator<void, RendererTextures['grain']> {
  const bytes = yield* grainSteps()
  const create = () => asBytes(new DataTexture(bytes, grainTilePx, grainTilePx, RGBAFormat))
  return {
    sharp: create(),
    smooth: Object.assign(create(), { magFilter: LinearFilter, minFilter: LinearFilter }),
  }
}

type DateStampTexture = { readonly texture: DataTexture; readonly box: Rect }

/** Texture of the date, drawn anew for another day or another size. Free it with `dispose`. */
export function createDateStampTexture() {
  let key = ''
  let current: DateStampTexture | null = null
  return {
    of: (takenAt: number, size: Size): DateStampTexture => {
      const wanted = `${new Date(takenAt).toDateString()} ${size.widthPx} ${size.heightPx}`
      if (current && key === wanted) return current
      current?.texture.dispose()
      const { box, lamps } = dateStampImage(takenAt, size)
      key = wanted
      current = { texture: asBytes(new DataTexture(lamps, box.widthPx, box.heightPx, RGFormat)), box }
      return current
    },
    dispose: () => current?.texture.dispose(),
  }
}

/** Texture of a dodge map, created anew for another map. Free it with `dispose`. */
export function createDodgeTexture() {
  let current: { readonly map: DodgeMap; readonly texture: DataTexture } | null = null
  return {
    /** Texture of a map; null where there is none. */
    of: (map: DodgeMap | undefined): DataTexture | null => {
      if (!map) return null
      if (current?.map === map) return current.texture
      current?.texture.dispose()
      const texture = new DataTexture(dodgeBytes(map), map.columns, map.rows, RGBAFormat)
      texture.needsUpdate = true
      current = { map, texture: filtered(texture) }
      return texture
    },
    dispose: () => current?.texture.dispose(),
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
 * Ten bits each for red, green and blue in four bytes, which WebGL2 filters and renders to everywhere. Half floats hold
 * a LUT no better where it counts (1/1023 is a quarter of a code) and cost a software renderer four times as much.
 * three knows the format by its WebGL names only.
 */
const packed = { internalFormat: 'RGB10_A2', type: 'UNSIGNED_INT_2_10_10_10_REV', format: RGBAFormat }

/**
 * LUT as a 2D texture: its slices of blue side by side, red across and green down in each. The first and the last
 * column of a slice stand there twice, so that none mixes with its neighbour.
 */
export function lutTexture(size: number, texels: Uint32Array<ArrayBuffer>): DataTexture {
  return packedTexture(texels, size * (size + 2), size)
}

/** Texture of packed texels with bilinear filtering. Free it with `dispose`. */
export function packedTexture(
  texels: Uint32Array<ArrayBuffer>,
  widthPx: number,
  heightPx: number,
): DataTexture {
  const texture = new DataTexture(texels, widthPx, heightPx)
  texture.needsUpdate = true
  return filtered(Object.assign(texture, packed))
}

/**
 * Replaces the LUT in a texture.
 * @throws RangeError for a LUT of another size than `lutSize`
 */
export function fillLut(texture: DataTexture, lut: Lut): void {
  texture.image.data = runSync(texelSteps(lut))
  texture.needsUpdate = true
}

/** Computes the texels of a LUT's texture, a row in each step. */
export function* texelSteps({ size, data }: Lut): Generator<void, Uint32Array<ArrayBuffer>> {
  if (size !== lutSize) throw new RangeError(`a LUT of ${size} points, not of ${lutSize}`)
  const bits = (at: number) => toTenBits(data[at] ?? 0)
  const slicePx = size + 2
  const texels = new Uint32Array(slicePx * size * size)
  for (let row = 0; row < size; row++) {
    for (let across = 0; across < slicePx * size; across++) {
      const slice = Math.floor(across / slicePx)
      const red = Math.min(Math.max((across % slicePx) - 1, 0), size - 1)
      const at = ((slice * size + row) * size + red) * 3
      texels[row * slicePx * size + across] = (bits(at + 2) << 20) | (bits(at + 1) << 10) | bits(at)
    }
    yield
  }
  return texels
}

/** Render target of ten bits a channel, read with bilinear filtering. Free it with `dispose`. */
export function packedTarget(): WebGLRenderTarget {
  const target = new WebGLRenderTarget(1, 1, { depthBuffer: false, generateMipmaps: false })
  Object.assign(filtered(target.texture), packed)
  return target
}

/** Texture of a playing video, in the codes that the camera gives. Free it with `dispose`. */
export function videoTexture(video: HTMLVideoElement): VideoTexture {
  return asImage(new VideoTexture(video))
}

/** Texture of a still, in its own codes. Free it with `dispose`; the bitmap stays the caller's. */
export function stillTexture(image: ImageBitmap): Texture {
  const texture = asImage(new Texture(image))
  texture.needsUpdate = true
  return texture
}

/** WebGL would convert a colour space for stills but not for videos; the first row stays at the top for both. */
function asImage<Image extends Texture>(texture: Image): Image {
  texture.flipY = false
  texture.generateMipmaps = false
  return filtered(texture)
}

/** Bilinear filtering, no colour conversion. */
function filtered<Any extends Texture>(texture: Any): Any {
  texture.colorSpace = NoColorSpace
  texture.magFilter = LinearFilter
  texture.minFilter = LinearFilter
  return texture
}

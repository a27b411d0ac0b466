import type { Size } from '../lib/geometry.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import type { RenderOptions } from './FilterRenderer.ts'
import { type Filter, withParamValues } from '../filters/Filter.ts'
import { isBloomParam } from '../filters/effects.ts'
import { filters } from '../filters/filters.ts'

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

/**
 * Options of a filter's preview: without denoising, bloom, date and soft light, which would cost passes and textures of
 * their own and are too small to be seen.
 */
export function previewOptions(options: RenderOptions, filter: Filter): RenderOptions {
  return { ...options, filter: withoutBloom(filter), denoised: false, dateStamp: false, softLight: false }
}

function withoutBloom(filter: Filter): Filter {
  const names = Object.keys(filter.params).filter(isBloomParam)
  return withParamValues(filter, Object.fromEntries(names.map((name) => [name, 0])))
}

const demo = lazyModule(() => import('../camera/demo/openDemo.ts'))

/**
 * Draws what previews show while no camera runs: the face of the demo's figure, of `previewSize`. Close it after use.
 * @throws the fetch's error when its code can't be loaded
 */
export async function drawPreviewStill(): Promise<ImageBitmap> {
  const { drawDemo } = await demo.load()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: previewSize.widthPx, height: previewSize.heightPx })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2D context for the previews')
  // A part of 560 x 420 of its 640 x 480: the whole face is in the middle, which is all that a low key shows.
  const scale = previewSize.widthPx / 560
  context.setTransform(scale, 0, 0, scale, -40 * scale, -30 * scale)
  drawDemo(context, 0, 0)
  return createImageBitmap(canvas, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
}

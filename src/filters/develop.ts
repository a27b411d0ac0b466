import type { Size } from '../lib/geometry.ts'
import type { Photo } from '../photo/Photo.ts'
import type { Engine } from './Engine.ts'
import type { Filter } from './Filter.ts'

type DevelopOptions = { readonly engine: Engine; readonly mirror: boolean; readonly signal?: AbortSignal }

/**
 * Applies a filter to a photo at the size it will be shown: sRGB, 8 bits, opaque, rows from the top.
 * @throws EngineLostError when the engine lost its pixels, DOMException `AbortError` when the signal says so
 */
export async function develop(
  photo: Photo,
  filter: Filter,
  { widthPx, heightPx }: Size,
  { engine, mirror, signal }: DevelopOptions,
): Promise<ImageData> {
  signal?.throwIfAborted()
  const picture = await createImageBitmap(photo.jpeg, {
    resizeWidth: widthPx,
    resizeHeight: heightPx,
    resizeQuality: 'high',
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  })
  try {
    signal?.throwIfAborted()
    return engine.develop(picture, { filter, mirror, seed: photo.seed })
  } finally {
    picture.close()
  }
}

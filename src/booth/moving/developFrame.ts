import { decodeAtSize, developPhoto, sourceOf } from '../../engine/index.ts'
import { developedSize, isCropped } from '../../strip/slots.ts'
import type { Size } from '../../lib/geometry.ts'
import type { MovingSlot } from './clipAtoms.ts'
import { type FilmRequest, withRenderer } from '../strip/developOnce.ts'
import { photoOptions } from '../session/settingsAtoms.ts'
import type { Store } from '../../lib/store.ts'

/** Frame of a photo's clip, and the box that it is developed for. */
type ClipFrame = Pick<MovingSlot, 'photo' | 'clip'> & { readonly index: number; readonly box: Size }

/**
 * Develops a frame of a clip for a box, as its photo is, but with the grain of a frame of its own.
 * @throws RendererLostError where no attempt keeps the pixels; the signal's reason when aborted
 */
export async function developFrame(
  store: Store,
  { photo, clip, index, box, filter, settings }: FilmRequest & ClipFrame,
  signal: AbortSignal,
): Promise<ImageData> {
  const pixels = clip[index]
  if (!pixels) throw new RangeError(`no frame ${index}`)
  const options = photoOptions(photo, settings)
  const size = { widthPx: pixels.width, heightPx: pixels.height }
  return withRenderer(store, signal, async (renderer) => {
    const bitmap = await decodeAtSize(pixels, size, developedSize(box))
    try {
      const dateStamp = options.dateStamp && !isCropped(box)
      const { cameraSigma } = await sourceOf(photo, filter)
      const all = { ...options, dateStamp, cameraSigma, filter, renderer, frame: index }
      return await developPhoto(photo, bitmap, all)
    } finally {
      bitmap.close()
    }
  })
}

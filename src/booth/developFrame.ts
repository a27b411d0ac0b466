import type { Filter } from '../filters/Filter.ts'
import { decodeAtSize, developPhoto, sourceOf } from '../render/developPhoto.ts'
import { developedSize, isCropped } from '../render/strip/slots.ts'
import type { Template } from '../render/strip/Template.ts'
import type { MovingSlot } from './clipAtoms.ts'
import { withRenderer } from './developOnce.ts'
import { photoOptions, type PhotoSettings } from './settingsAtoms.ts'
import type { Store } from './store.ts'

/** How the frames of a clip are developed. */
export type FrameRequest = {
  readonly template: Template
  readonly filter: Filter
  readonly settings: PhotoSettings
}

/**
 * Develops a frame of a clip for its slot, as its photo is, but with the grain of a frame of its own.
 * @throws RendererLostError where no attempt keeps the pixels; the signal's reason when aborted
 */
export async function developFrame(
  store: Store,
  {
    template,
    slot,
    photo,
    clip,
    index,
    filter,
    settings,
  }: FrameRequest & MovingSlot & { readonly index: number },
  signal: AbortSignal,
): Promise<ImageData> {
  const box = template.slots[slot]
  const pixels = clip[index]
  if (!box || !pixels) throw new RangeError(`no frame ${index} in slot ${slot}`)
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

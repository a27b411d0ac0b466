import type { Filter } from '../filters/Filter.ts'
import { neutralMetering } from '../photo/Photo.ts'
import { decodeAtSize } from '../render/developPhoto.ts'
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
  const { metered, dateStamp, mirrored } = photoOptions(photo, settings)
  const size = { widthPx: pixels.width, heightPx: pixels.height }
  return withRenderer(store, signal, async (renderer) => {
    const bitmap = await decodeAtSize(pixels, size, developedSize(box))
    try {
      return await renderer.developAsync(bitmap, {
        filter,
        mirrored,
        seed: photo.seed,
        takenAt: photo.takenAt,
        metering: metered ? photo.metering : neutralMetering,
        dateStamp: dateStamp && !isCropped(box),
        frame: index,
      })
    } finally {
      bitmap.close()
    }
  })
}

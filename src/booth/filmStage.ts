import { type FilterRenderer } from '../render/FilterRenderer.ts'
import type { AsyncSlot } from '../lib/asyncSlot.ts'
import { developPhoto } from '../render/developPhoto.ts'
import type { Filter } from '../filters/Filter.ts'
import type { Photo } from '../photo/Photo.ts'
import { slotRects } from '../render/strip/layout.ts'
import { withRenderer } from './withEngine.ts'

/** How a photo is developed, besides its filter. */
export type DevelopSettings = {
  readonly metered: boolean
  readonly dateStamp: boolean
  readonly mirror: boolean
}

type Developed = { readonly settings: string; readonly picture: ImageData }

/** The latest picture of each photo through each filter, 1 MB; it goes with its photo. */
const kept = new WeakMap<Photo, Map<Filter, Developed>>()

/**
 * A photo through a filter, at the size that it has on the strip; one that was developed before is there at once.
 * @throws as `withRenderer` does
 */
export async function developForStrip(
  photo: Photo,
  filter: Filter,
  settings: DevelopSettings,
  { engines, signal }: { readonly engines: AsyncSlot<FilterRenderer>; readonly signal: AbortSignal },
): Promise<ImageData> {
  const key = JSON.stringify(settings)
  const before = kept.get(photo)?.get(filter)
  // In development a shader may have been saved since.
  if (before?.settings === key && !import.meta.env.DEV) return before.picture
  const picture = await withRenderer(engines, signal, (engine) =>
    developPhoto(photo, filter, slotRects[0], {
      ...settings,
      mirrored: settings.mirror,
      renderer: engine,
      signal,
    }),
  )
  const pictures = kept.get(photo) ?? new Map<Filter, Developed>()
  kept.set(photo, pictures.set(filter, { settings: key, picture }))
  return picture
}

/** Forgets a photo's pictures through all filters but one. */
export function evictOthers(photo: Photo, filter: Filter): void {
  const pictures = kept.get(photo)
  for (const other of pictures?.keys() ?? []) if (other !== filter) pictures?.delete(other)
}

import { atom } from 'jotai'
import { unwrap } from 'jotai/utils'
import type { Photo } from '../photo/Photo.ts'
import type { FilterRenderer } from '../render/FilterRenderer.ts'
import { createAsyncSlot } from '../lib/asyncSlot.ts'
import { developPhoto } from '../render/developPhoto.ts'
import { sessionAtom } from './boothAtoms.ts'
import { filterAtom } from './filterAtoms.ts'
import { dateStampAtom, meterOnAtom, shouldMirrorAtom } from './settingsAtoms.ts'
import { withRenderer } from './withEngine.ts'

/** The `<video>` that the camera plays in, hidden behind the live view; null while the page has none. */
export const videoElementAtom = atom<HTMLVideoElement | null>(null)

/** Renderer of the booth: the first one opens, one is open, its GPU context is lost, or none could be opened. */
export type RendererState =
  | { readonly status: 'opening' | 'lost' | 'failed' }
  | { readonly status: 'open'; readonly renderer: FilterRenderer }

/** State of the renderer; the live view's stage alone writes it. */
export const rendererStateAtom = atom<RendererState>({ status: 'opening' })

/** The open renderer; null until there is one, and while its context is lost. */
export const rendererAtom = atom((get) => {
  const state = get(rendererStateAtom)
  return state.status === 'open' ? state.renderer : null
})

/** True from the loss of the renderer's GPU context until the next renderer is open. */
export const isRendererLostAtom = atom((get) => get(rendererStateAtom).status === 'lost')

/** True where no renderer could be opened: nothing can be shown and no photo developed until a retry succeeds. */
export const hasRendererFailedAtom = atom((get) => get(rendererStateAtom).status === 'failed')

const attemptAtom = atom(1)

/** Number of the attempt to open a renderer; each new one opens it anew. */
export const rendererAttemptAtom = atom((get) => get(attemptAtom))

/** Tries again to open a renderer where none could be opened. */
export const retryRendererAtom = atom(null, (get, set) => set(attemptAtom, get(attemptAtom) + 1))

/** Canvas of the live view, for the component that shows it; null while no renderer is open. */
export const liveCanvasAtom = atom((get) => get(rendererAtom)?.canvas ?? null)

/** Previews: one image through every filter, in the order of the registry; null while there are none. */
export const previewsAtom = atom<readonly ImageData[] | null>(null)

/** Where what develops photos waits for a renderer: one of its own for every store. */
export const rendererSlotAtom = atom(() => createAsyncSlot<FilterRenderer>())

/** As large as the stage shows it. */
const size = { widthPx: 640, heightPx: 480 }

/** The photo just taken, from its shutter to the next countdown. */
export const lastPhotoAtom = atom((get): Photo | null => {
  const session = get(sessionAtom)
  return session.phase === 'pause' ? (session.photos.at(-1) ?? null) : null
})

type TakenPicture = { readonly photo: Photo; readonly picture: ImageData }

const developmentAtom = atom(async (get, { signal }): Promise<TakenPicture | null> => {
  const photo = get(lastPhotoAtom)
  const engines = get(rendererSlotAtom)
  const filter = get(filterAtom)
  const isMirrored = get(shouldMirrorAtom)
  const settings = { metered: get(meterOnAtom), dateStamp: get(dateStampAtom) }
  if (!photo) return null
  try {
    return {
      photo,
      picture: await withRenderer(engines, signal, (engine) =>
        developPhoto(photo, filter, size, {
          ...settings,
          mirrored: isMirrored(photo),
          renderer: engine,
          signal,
        }),
      ),
    }
  } catch {
    // A look at it in passing: the strip develops it again, and tells if it can't.
    return null
  }
})

const latestDevelopmentAtom = unwrap(developmentAtom, (before) => before ?? null)

/** That photo through the chosen filter, as the strip will have it; null while there is nothing to show. */
export const lastPhotoImageAtom = atom((get) => {
  const taken = get(latestDevelopmentAtom)
  return taken && taken.photo === get(lastPhotoAtom) ? taken.picture : null
})

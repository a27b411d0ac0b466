import { atom } from 'jotai'
import type { FilterRenderer, Photo } from '../../engine/index.ts'
import { sessionAtom } from '../session/boothAtoms.ts'

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

/** Previews: one image through every offered filter, by the filter's id; null while there are none. */
export const previewsAtom = atom<ReadonlyMap<string, ImageData> | null>(null)

/** The photo just taken, from its shutter to the next countdown. */
export const lastPhotoAtom = atom((get): Photo | null => {
  const session = get(sessionAtom)
  return session.phase === 'betweenPhotos' ? (session.photos.at(-1) ?? null) : null
})

/** Development of the last photo; the film stage alone writes it. */
export const lastPhotoDevelopmentAtom = atom<{ readonly photo: Photo; readonly image: ImageData } | null>(
  null,
)

/** The last photo through the chosen filter, as the strip will show it; null until it is developed. */
export const lastPhotoImageAtom = atom((get) => {
  const development = get(lastPhotoDevelopmentAtom)
  return development && development.photo === get(lastPhotoAtom) ? development.image : null
})

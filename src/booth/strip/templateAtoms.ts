import { atom } from 'jotai'
import { lazyModule } from '../../lib/lazyModule.ts'
import { type Four, photoStrip } from '../../strip/layout.ts'
import { defaultPaper, type PaperId } from '../../strip/paper.ts'
import { hasPick, keptPart } from '../../strip/slots.ts'
import type { Template } from '../../strip/Template.ts'
import { defaultTemplateId, templateIndex } from '../../strip/templateIds.ts'
import type { PhotoIndex, StripPhotos } from '../session/boothState.ts'
import { eventAtom } from '../event/eventAtoms.ts'

/** Templates of the host, beside those that ship. */
const ownTemplatesAtom = atom((get) => [...(get(eventAtom)?.additions.templates.values() ?? [])])

/** Templates that visitors may choose: those of the event, in its order, or all that ship and then those of the host. */
export const offeredTemplatesAtom = atom((get) => get(eventAtom)?.templates ?? templateIndex)

const chosenIdAtom = atom<string | null>(null)

/**
 * Id of the chosen template, before a choice of the event's first, or of the strip. It is kept for the strips to come, as
 * the filter is.
 */
export const templateIdAtom = atom(
  (get): string => {
    const offered = get(offeredTemplatesAtom)
    const wanted = [get(chosenIdAtom), get(eventAtom)?.config.template, defaultTemplateId]
    const isOffered = (wantedId: string | null | undefined) => offered.some(({ id }) => id === wantedId)
    return wanted.find(isOffered) ?? offered[0]?.id ?? defaultTemplateId
  },
  (_get, set, id: string) => set(chosenIdAtom, id),
)

/**
 * True where photos are wanted larger than the specification's 640 x 480: a template with large slots is chosen, or the
 * host of an event offers one. Without either the camera is asked for what the strip needs.
 */
export const wantsLargePhotosAtom = atom((get) => {
  const chosen = get(templateIdAtom)
  const host: readonly string[] = get(eventAtom)?.config.templates ?? []
  return get(offeredTemplatesAtom).some(({ id, isLarge }) => isLarge && (id === chosen || host.includes(id)))
})

/** Templates that ship and are loaded, by id: at first the strip alone. */
const loadedAtom = atom<ReadonlyMap<string, Template>>(new Map([[photoStrip.id, photoStrip]]))

/** Templates that are loaded, by id: those of the host come with its event. */
export const loadedTemplatesAtom = atom(
  (get): ReadonlyMap<string, Template> =>
    new Map([...get(loadedAtom), ...get(ownTemplatesAtom).map((one) => [one.id, one] as const)]),
)

const templatesModule = lazyModule(() => import('../../strip/templates.ts'))

/** Loads all templates. @throws the fetch's error (in the promise) */
export const loadTemplatesAtom = atom(null, async (_get, set) => {
  const { templates } = await templatesModule.load()
  set(loadedAtom, new Map(Object.entries(templates)))
})

/** Template of the booth's strips: the chosen one, or the specification's strip while it is not loaded. */
export const stripTemplateAtom = atom(
  (get) => get(loadedTemplatesAtom).get(get(templateIdAtom)) ?? photoStrip,
)

/** Photo that the visitor has picked for a template of one photo; the first one until then. */
export const pickedAtom = atom<PhotoIndex>(0)

/** Photo that the template shows in its pick's place; always the first one where it has none, which the pick leaves alone. */
export const shownPickAtom = atom((get) => (hasPick(get(stripTemplateAtom)) ? get(pickedAtom) : 0))

/** Paper of templates that leave it to the visitor. It is kept for the strips to come, as the template is. */
export const paperAtom = atom<PaperId>(defaultPaper)

/** Part of a photo that the chosen template shows; null where it shows all of it. */
export const keptPartAtom = atom((get) => {
  const part = keptPart(get(stripTemplateAtom))
  return part.width < 1 || part.height < 1 ? part : null
})

/** True while small pictures of the strip are shown, which a visitor chooses a template or a photo by. */
export const areThumbnailsShownAtom = atom(false)

/** Size of the photos in small pictures of the strip. */
export const smallPhotoSize = { widthPx: 240, heightPx: 180 } as const

/** The four photos developed for small pictures; null until they are. The film stage alone writes it. */
export const smallPhotosAtom = atom<{
  readonly photos: StripPhotos
  readonly images: Four<ImageData>
} | null>(null)

import { atom } from 'jotai'
import { type Store, subscribe } from '../../booth/store.ts'
import { drawDemo } from '../../camera/demo/openDemo.ts'
import type { Filter } from '../../filters/Filter.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import type { FilterRenderer } from '../../render/FilterRenderer.ts'
import { developedSize, isCropped } from '../../render/strip/slots.ts'
import { frameIndex, seasonOf, type Strip, timeCaption } from '../../render/strip/Strip.ts'
import { loadStripFonts } from '../../render/strip/stripFonts.ts'
import type { Slot, Template } from '../../render/strip/Template.ts'
import { fixedOptions } from '../compare/comparePane.ts'
import { errorSentence, rendererAtom, startRenderer } from '../page/rendererStage.ts'
import { developedStripAtom, dispatchTemplatesAtom, stripRequestAtom } from './templatesAtoms.ts'
import type { OwnPhotos } from './templatesState.ts'

/** Starts the stages of the templates page: renderer, template, photos, filter -> developed strip. @returns cleanup */
export function startTemplates(store: Store): Cleanup {
  const faces = [0, 1, 2, 3].map(demoPhoto)
  const photosOf = (photos: OwnPhotos) => faces.map((face, index) => photos[index] ?? face)
  return combineCleanups(
    startRenderer(store),
    subscribe(store, developmentAtom, ({ renderer, request }) =>
      renderer ? develop(store, renderer, { ...request, photos: photosOf(request.photos) }) : undefined,
    ),
  )
}

const developmentAtom = atom((get) => ({ renderer: get(rendererAtom), request: get(stripRequestAtom) }))

/** As large as photos are. */
const photoSize = { widthPx: 1280, heightPx: 960 } as const

/** Face of the booth's demo, in place of a photo. */
function demoPhoto(index: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: photoSize.widthPx, height: photoSize.heightPx })
  const context = canvas.getContext('2d')
  context?.scale(2, 2)
  if (context) drawDemo(context, 0.5, index)
  return canvas
}

type Shown = {
  readonly template: Template
  readonly photos: readonly ImageBitmapSource[]
  readonly filter: Filter
  readonly picked: number
}

/** Develops a strip; the last one stays meanwhile. @returns cleanup; what is developed after it is dropped */
function develop(store: Store, renderer: FilterRenderer, shown: Shown): Cleanup {
  let isCurrent = true
  developStrip(renderer, shown).then(
    (strip) => isCurrent && store.set(developedStripAtom, strip),
    (cause: unknown) =>
      isCurrent && store.set(dispatchTemplatesAtom, { type: 'notify', notice: errorSentence(cause) }),
  )
  return () => {
    isCurrent = false
  }
}

/** Strip of a template with photos through a filter, and its fonts, loaded. */
async function developStrip(renderer: FilterRenderer, shown: Shown): Promise<Omit<Strip, 'message'>> {
  const { template, picked } = shown
  const images: ImageData[] = []
  for (const slot of template.slots) images.push(await developSlot(renderer, slot, shown))
  await loadStripFonts(template)
  const now = Date.now()
  const time = timeCaption(now)
  return { template, images, picked, times: [time, time, time, time], season: seasonOf(now), brand: null }
}

async function developSlot(
  renderer: FilterRenderer,
  slot: Slot,
  { photos, filter, picked }: Shown,
): Promise<ImageData> {
  const index = frameIndex(slot.frame, { picked })
  const { widthPx, heightPx } = developedSize(slot)
  const photo = photos[index]
  if (!photo) return new ImageData(widthPx, heightPx)
  const image = await createImageBitmap(photo, {
    resizeWidth: widthPx,
    resizeHeight: heightPx,
    resizeQuality: 'high',
    colorSpaceConversion: 'none',
  })
  try {
    const varied = { seed: index + 1, takenAt: Date.now(), dateStamp: !isCropped(slot) }
    return renderer.develop(image, { ...fixedOptions, ...varied, filter })
  } finally {
    image.close()
  }
}

import { atom, type Atom } from 'jotai'
import { unwrap } from 'jotai/utils'
import { drawDemo } from '../../camera/demo/openDemo.ts'
import { filterById, type FilterRenderer, filters } from '../../engine/index.ts'
import { developedSize, isCropped } from '../../strip/slots.ts'
import { photoIndex, seasonOf, type Strip, timeCaption } from '../../strip/Strip.ts'
import { loadStripFonts } from '../../strip/stripFonts.ts'
import type { Template } from '../../strip/Template.ts'
import { fixedOptions } from '../compare/comparePane.ts'
import { rendererAtom } from '../page/rendererStage.ts'

/** Film, message and picked photo of the preview, from its address: `&filter=classic&message=Hi&photo=2`. */
const query = new URLSearchParams(globalThis.location?.search)
const filter = filters.find(({ id }) => id === query.get('filter')) ?? filterById('portra400')
const message = query.get('message') ?? ''
const picked = Math.max(0, Math.min(3, Number(query.get('photo') ?? 1) - 1))

/** Strip of a template, through the film; null until the first is developed, and the last one stays meanwhile. */
export function stripOf(template: Template): Atom<Strip | null> {
  const developed = atom(async (get) => {
    const renderer = get(rendererAtom)
    return renderer && develop(renderer, template)
  })
  return unwrap(developed, (before) => before ?? null)
}

async function develop(renderer: FilterRenderer, template: Template): Promise<Strip> {
  const images: ImageData[] = []
  for (const slot of template.slots) {
    const index = photoIndex(slot.frame, { picked })
    const { widthPx, heightPx } = developedSize(slot)
    const image = await createImageBitmap(demoPhoto(index), {
      resizeWidth: widthPx,
      resizeHeight: heightPx,
      resizeQuality: 'high',
      colorSpaceConversion: 'none',
    })
    const varied = { seed: index + 1, takenAt: Date.now(), dateStamp: !isCropped(slot) }
    images.push(renderer.develop(image, { ...fixedOptions, ...varied, filter }))
    image.close()
  }
  await loadStripFonts(template)
  const now = Date.now()
  const time = timeCaption(now)
  const times = [time, time, time, time] as const
  return { template, images, picked, message, times, season: seasonOf(now), brand: null }
}

/** Face of the booth's demo, as large as photos are. */
function demoPhoto(index: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 960 })
  const context = canvas.getContext('2d')
  context?.scale(2, 2)
  if (context) drawDemo(context, 0.5, index)
  return canvas
}

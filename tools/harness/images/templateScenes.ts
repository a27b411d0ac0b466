import { drawDemo } from '../../../src/camera/demo/openDemo.ts'
import type { Size } from '../../../src/lib/geometry.ts'
import { formatTime } from '../../../src/strip/dateFormat.ts'
import { photoIndex, type Strip } from '../../../src/strip/Strip.ts'
import { developedSize, isCropped } from '../../../src/strip/slots.ts'
import type { Template } from '../../../src/strip/Template.ts'
import { drawn, portrait } from './images.ts'
import { type Filter, neutralMetering, type FilterRenderer } from '../../../src/engine/index.ts'

/** Moment of a template's photos: an evening in November. */
const takenAt = new Date(2026, 10, 21, 21, 4).getTime()

/** Photo of a template's scene, by its index: the portrait first, then the demo's faces. */
export async function scenePhoto(index: number, size: Size): Promise<ImageData> {
  if (index === 0) return portrait(size)
  return drawn(size, (context) => {
    context.scale(size.widthPx / 640, size.heightPx / 480)
    drawDemo(context, 0.5, index)
  })
}

type Scene = Pick<Strip, 'message'> & { readonly filter: Filter; readonly picked?: number }

/** Strip of a template with the scene's photos, developed at the sizes of its slots. */
export async function templateStrip(
  renderer: FilterRenderer,
  template: Template,
  { filter, message, picked = 0 }: Scene,
): Promise<Strip> {
  const images = new Map<string, ImageData>()
  for (const slot of template.slots) {
    const index = photoIndex(slot.frame, { picked })
    const size = developedSize(slot)
    const key = `${index} ${size.widthPx}`
    if (images.has(key)) continue
    const photo = await createImageBitmap(await scenePhoto(index, size))
    const options = {
      filter,
      mirrored: false,
      seed: 7 + index,
      metering: neutralMetering,
      takenAt,
      dateStamp: !isCropped(slot),
      softLight: false,
    }
    images.set(key, renderer.develop(photo, options))
    photo.close()
  }
  const imageOf = (slot: Template['slots'][number]) => {
    const key = `${photoIndex(slot.frame, { picked })} ${developedSize(slot).widthPx}`
    return images.get(key) ?? new ImageData(1, 1)
  }
  const time = (minute: number) => formatTime(new Date(2026, 10, 21, 21, minute).getTime(), null)
  return {
    template,
    images: template.slots.map(imageOf),
    times: [time(4), time(4), time(4), time(5)],
    message,
    season: 'autumn',
    brand: null,
    picked,
  }
}

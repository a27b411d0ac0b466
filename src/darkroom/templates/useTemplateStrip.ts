import { useCallback, useEffect, useState } from 'react'
import { drawDemo } from '../../camera/demo/openDemo.ts'
import type { Filter } from '../../filters/Filter.ts'
import { neutralMetering } from '../../photo/Photo.ts'
import type { FilterRenderer } from '../../render/FilterRenderer.ts'
import { developedSize, isCropped } from '../../render/strip/slots.ts'
import { frameIndex, seasonOf, type Strip, timeCaption } from '../../render/strip/Strip.ts'
import type { Slot, Template } from '../../render/strip/Template.ts'
import { openOwnImage } from '../source/openOwnImage.ts'

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

type Photos = readonly ImageBitmapSource[]

/** Four photos for a template: the demo's faces, and in their place, one after the other, pictures of the designer's. */
export function useTemplatePhotos(onNotice: (sentence: string) => void) {
  const [photos, setPhotos] = useState<Photos>(() => [0, 1, 2, 3].map(demoPhoto))
  const [next, setNext] = useState(0)
  const take = useCallback(
    async (file: File) => {
      const image = await openOwnImage(file, { onProgress: onNotice })
      setPhotos((before) => before.map((photo, index) => (index === next ? image : photo)))
      setNext((next + 1) % 4)
    },
    [next, onNotice],
  )
  return { photos, take }
}

type StripOptions = {
  readonly shown: Shown
  readonly message: string
  /** Called where the photos could not be developed; the same function for every render. */
  readonly onError: (cause: unknown) => void
}

type Shown = {
  readonly template: Template
  readonly photos: Photos
  readonly filter: Filter
  readonly picked: number
}

/** Strip of a template with photos through a filter; null while they are developed. The last one stays meanwhile. */
export function useTemplateStrip(
  renderer: FilterRenderer | null,
  { shown, message, onError }: StripOptions,
): Strip | null {
  const [developed, setDeveloped] = useState<Omit<Strip, 'message'> | null>(null)
  const { template, photos, filter, picked } = shown
  useEffect(() => {
    if (!renderer) return undefined
    let isCurrent = true
    const develop = async () => {
      const images: ImageData[] = []
      for (const slot of template.slots)
        images.push(await developSlot(renderer, slot, { template, photos, filter, picked }))
      const now = Date.now()
      const time = timeCaption(now)
      if (isCurrent)
        setDeveloped({
          template,
          images,
          picked,
          times: [time, time, time, time],
          season: seasonOf(now),
          brand: null,
        })
    }
    develop().catch((cause: unknown) => isCurrent && onError(cause))
    return () => {
      isCurrent = false
    }
  }, [renderer, template, photos, filter, picked, onError])
  return developed && { ...developed, message }
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
    const dateStamp = !isCropped(slot)
    const options = {
      filter,
      mirrored: false,
      seed: index + 1,
      metering: neutralMetering,
      takenAt: Date.now(),
      dateStamp,
    }
    return renderer.develop(image, options)
  } finally {
    image.close()
  }
}

import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { movingFrameAtom } from '../../booth/moving/clipAtoms.ts'
import { imageCacheAtom } from '../../booth/strip/imageCache.ts'
import { repaintOnRestore } from '../../kit/CanvasImage.tsx'
import type { Cleanup } from '../../lib/cleanup.ts'
import * as texts from '../../locale/messages/strip.ts'
import type { BackgroundCache } from '../../strip/backgroundCache.ts'
import { drawStrip, drawStripPhoto } from '../../strip/drawStrip.ts'
import type { Strip } from '../../strip/Strip.ts'
import { hasStripBackground, prepareStripBackground } from '../../strip/stripBackground.ts'
import { hasPick } from '../../strip/slots.ts'
import { defaultTemplateId } from '../../strip/templateIds.ts'
import { templateName } from '../../strip/templateName.ts'

/**
 * The strip at its full size, drawn as its file is.
 * @throws Error (in rendering) where there is no 2D canvas
 */
export function StripCanvas({ strip }: { readonly strip: Strip }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null)
  const { backgrounds } = useAtomValue(imageCacheAtom)
  if (failure) throw failure.cause
  const { widthPx, heightPx } = strip.template.size

  // Browsers keep a closed dialog alive for a while: a canvas without pixels keeps no photo with it.
  useLayoutEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    Object.assign(element, { width: widthPx, height: heightPx })
    return () => void Object.assign(element, { width: 0, height: 0 })
  }, [widthPx, heightPx])

  // Before the next frame, where it can: the strip hangs there already.
  useLayoutEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const context = element.getContext('2d')
    if (!context) throw new Error('no 2D context for the strip')
    return whenPrepared(
      { strip, backgrounds },
      () => repaintOnRestore(element, () => drawStrip(context, strip, backgrounds)),
      (cause) => setFailure({ cause }),
    )
  }, [strip, backgrounds])

  useMovingPhoto(canvas, strip, backgrounds)

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, there is no file for an <img>
    <canvas ref={canvas} role="img" aria-label={describe(strip)} width={widthPx} height={heightPx} />
  )
}

/** Draws the photo that moves over the strip, frame by frame, and at the end the strip's own again. */
function useMovingPhoto(
  canvas: RefObject<HTMLCanvasElement | null>,
  strip: Strip,
  backgrounds: BackgroundCache,
): void {
  const moving = useAtomValue(movingFrameAtom)
  const frame = moving?.images === strip.images ? moving : null
  const slot = frame?.slot ?? null

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || slot === null) return undefined
    return () => {
      if (hasStripBackground(strip, backgrounds)) drawStripPhoto(context, strip, slot, backgrounds)
    }
  }, [canvas, strip, slot, backgrounds])

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !frame || !hasStripBackground(strip, backgrounds)) return
    const images = strip.images.map((image, index) => (index === frame.slot ? frame.image : image))
    drawStripPhoto(context, { ...strip, images }, frame.slot, backgrounds)
  }, [canvas, strip, frame, backgrounds])
}

/** Draws a strip once its background is prepared, which takes longer than a frame. */
function whenPrepared(
  { strip, backgrounds }: { readonly strip: Strip; readonly backgrounds: BackgroundCache },
  draw: () => Cleanup,
  onError: (cause: unknown) => void,
): Cleanup {
  if (hasStripBackground(strip, backgrounds)) return draw()
  const controller = new AbortController()
  const { signal } = controller
  const start = () => {
    if (!signal.aborted) signal.addEventListener('abort', draw())
  }
  prepareStripBackground(strip, backgrounds).then(start).catch(onError)
  return () => controller.abort()
}

function describe(strip: Strip): string {
  const { id, name } = strip.template
  const template = id === defaultTemplateId ? texts.photoStrip() : templateName(id, name)
  const message = strip.message.trim()
  if (hasPick(strip.template)) {
    const shown = { template, photo: (strip.picked ?? 0) + 1 }
    return message === '' ? texts.withPhoto(shown) : texts.withPhotoAndMessage({ ...shown, message })
  }
  const shown = { template, count: new Set(strip.template.slots.map(({ frame }) => frame)).size }
  return message === '' ? texts.withPhotos(shown) : texts.withPhotosAndMessage({ ...shown, message })
}

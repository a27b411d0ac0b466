import { type Canvas2D, roundedPath, withSavedState } from './neon.ts'
import { cropFor, middleCrop } from './crop.ts'
import { drawFitted } from './brand.ts'
import { type DrawStep, ornamentSteps } from './drawOrnament.ts'
import { drawText } from './drawText.ts'
import { photoIndex, areMet, type Strip } from './Strip.ts'
import { type ImageElement, type Slot, type TemplateElement } from './Template.ts'

/** Steps that draw an element of a strip; none where it is not there. Each is short enough for a time slice. */
export function elementSteps(element: TemplateElement, strip: Strip): readonly DrawStep[] {
  if (!areMet(element.when, strip)) return []
  return elementParts(element, strip).map((step) => rotated(element, step))
}

function elementParts(element: TemplateElement, strip: Strip): readonly DrawStep[] {
  switch (element.kind) {
    case 'slot':
      return [(context) => drawPhoto(context, element, strip)]
    case 'text':
      return [(context) => drawText(context, element, strip)]
    case 'picture':
      return [(context) => drawEventImage(context, element, strip)]
    case 'ornament':
      return ornamentSteps(element, strip)
  }
}

/** Draws with the context turned about the middle of an element. */
function rotated(element: TemplateElement, draw: DrawStep): DrawStep {
  const { xPx, yPx, widthPx, heightPx, rotation } = element
  if (rotation === 0) return draw
  return (context) =>
    withSavedState(context, () => {
      const [middleX, middleY] = [xPx + widthPx / 2, yPx + heightPx / 2]
      context.translate(middleX, middleY)
      context.rotate((rotation * Math.PI) / 180)
      context.translate(-middleX, -middleY)
      draw(context)
    })
}

/** Clips a context to the box of an element, as it is turned. */
export function clipToBox(context: Canvas2D, element: TemplateElement): void {
  const { xPx, yPx, widthPx, heightPx, rotation } = element
  const turned = new DOMMatrix()
    .translate(xPx + widthPx / 2, yPx + heightPx / 2)
    .rotate(rotation)
    .translate(-xPx - widthPx / 2, -yPx - heightPx / 2)
  const box = new Path2D()
  box.rect(xPx, yPx, widthPx, heightPx)
  const path = new Path2D()
  path.addPath(box, turned)
  context.clip(path)
}

/**
 * Draws a photo over its slot. Where the canvas shows it upright and at its own size, its pixels stay exactly as given.
 * @throws RangeError where the strip has no image for the slot
 */
function drawPhoto(context: Canvas2D, slot: Slot, strip: Strip): void {
  const image = strip.images[strip.template.slots.indexOf(slot)]
  if (!image) throw new RangeError(`no image for photo ${photoIndex(slot.frame, strip) + 1}`)
  const size = { widthPx: image.width, heightPx: image.height }
  const isExact = slot.radius === 0 && context.getTransform().isIdentity
  const { xPx, yPx, widthPx, heightPx } = slot
  const crop = cropFor(size, slot, strip.crops?.[photoIndex(slot.frame, strip)] ?? middleCrop)
  if (isExact) {
    context.putImageData(image, xPx - crop.xPx, yPx - crop.yPx, crop.xPx, crop.yPx, widthPx, heightPx)
    return
  }
  const source = toCanvas(image)
  withSavedState(context, () => {
    context.imageSmoothingQuality = 'high'
    if (slot.radius > 0) context.clip(roundedPath(slot, slot.radius))
    context.drawImage(source, crop.xPx, crop.yPx, crop.widthPx, crop.heightPx, xPx, yPx, widthPx, heightPx)
  })
  source.width = 0
}

function toCanvas(image: ImageData): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: image.width, height: image.height })
  canvas.getContext('2d', { willReadFrequently: true })?.putImageData(image, 0, 0)
  return canvas
}

/** Draws an image of the event in its box; nothing where the event has none. */
function drawEventImage(context: Canvas2D, element: ImageElement, { brand }: Strip): void {
  const image = brand?.[element.picture]
  if (image) withSavedState(context, () => drawFitted(context, image, element))
}

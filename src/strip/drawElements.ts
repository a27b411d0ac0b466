import { drawBanner } from './drawBanner.ts'
import { ornamentSteps } from './drawOrnament.ts'
import { drawText, fitInto } from './drawText.ts'
import { type Canvas2D, type DrawStep, flatColour, roundedPath, withSavedState } from './neon.ts'
import { cropFor, middleCrop } from './slots.ts'
import { areMet, photoIndex, type Strip } from './Strip.ts'
import type { ImageElement, Slot, Template, TemplateElement } from './Template.ts'

/** Steps that draw the background of a strip: its colours, and the elements below its photos. */
export function backgroundSteps(strip: Strip): readonly DrawStep[] {
  const { template } = strip
  return [
    (context) => fillBackground(context, strip),
    ...template.elements
      .filter((element) => isOfBackground(element, template))
      .flatMap((element) => elementSteps(element, strip)),
  ]
}

/**
 * Steps that draw what changes with each photo, film and message: these, and all that stands above them.
 * @param only leaves all other slots away but those that are seen beside its round corners
 */
export function foregroundSteps(strip: Strip, only: Slot | null = null): readonly DrawStep[] {
  const { elements } = strip.template
  const isOther = (element: TemplateElement) =>
    only !== null && element.kind === 'slot' && element !== only && !isBeside(element, only)
  return elements
    .filter((element) => !isOfBackground(element, strip.template) && !isOther(element))
    .flatMap((element) => elementSteps(element, strip))
}

/** True for a round photo in the box of another one. One without round corners would be drawn beyond that box. */
function isBeside(slot: Slot, other: Slot): boolean {
  const reach = ({ widthPx, heightPx, rotation }: Slot) =>
    rotation === 0 ? [widthPx / 2, heightPx / 2] : Array<number>(2).fill(Math.hypot(widthPx, heightPx) / 2)
  const middle = ({ xPx, yPx, widthPx, heightPx }: Slot) => [xPx + widthPx / 2, yPx + heightPx / 2]
  const [one, two, from, to] = [reach(slot), reach(other), middle(slot), middle(other)]
  const isClose = (axis: 0 | 1) =>
    Math.abs((from[axis] ?? 0) - (to[axis] ?? 0)) < (one[axis] ?? 0) + (two[axis] ?? 0)
  return slot.radius > 0 && other.radius > 0 && isClose(0) && isClose(1)
}

/** True for what is drawn once for all films and messages: all below the lowest photo but the text of a message. */
function isOfBackground(element: TemplateElement, { slots }: Template): boolean {
  const lowestPhoto = Math.min(...slots.map(({ z }) => z))
  const isMessage = element.kind === 'text' && element.field === 'message'
  return element.z < lowestPhoto && !isMessage
}

function fillBackground(context: Canvas2D, strip: Strip): void {
  const { size, background: colours } = strip.template
  const background = colours.map((colour) => flatColour(colour, strip))
  const gradient = context.createLinearGradient(0, 0, 0, size.heightPx)
  const [first = '#000000', ...others] = background
  for (const [index, colour] of background.entries())
    gradient.addColorStop(others.length === 0 ? 0 : index / others.length, colour)
  context.fillStyle = others.length === 0 ? first : gradient
  context.fillRect(0, 0, size.widthPx, size.heightPx)
  context.fontKerning = 'normal'
}

/** Steps that draw an element of a strip; none where it is not there. Each is short enough for a time slice. */
export function elementSteps(element: TemplateElement, strip: Strip): readonly DrawStep[] {
  if (!areMet(element.when, strip)) return []
  return uprightSteps(element, strip).map((step) => rotated(element, step))
}

function uprightSteps(element: TemplateElement, strip: Strip): readonly DrawStep[] {
  switch (element.kind) {
    case 'slot':
      return [(context) => drawPhoto(context, element, strip)]
    case 'text':
      return [(context) => drawText(context, element, strip)]
    case 'picture':
      return [(context) => drawPicture(context, element, strip)]
    case 'ornament': {
      const { ornament } = element
      if (ornament === 'banner') return [(context) => drawBanner(context, element, strip)]
      return ornamentSteps({ ...element, ornament }, strip)
    }
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
  const path = new Path2D()
  path.addPath(roundedPath(element, 0), turned)
  context.clip(path)
}

/**
 * Draws a photo over its slot. Where the canvas shows it upright and at its own size, its pixels stay exactly as given.
 * @throws RangeError where the strip has no image for the slot
 */
function drawPhoto(context: Canvas2D, slot: Slot, strip: Strip): void {
  const image = strip.images[strip.template.slots.indexOf(slot)]
  const photo = photoIndex(slot.frame, strip)
  if (!image) throw new RangeError(`no image for photo ${photo + 1}`)
  const isExact = slot.radius === 0 && context.getTransform().isIdentity
  const { xPx, yPx, widthPx, heightPx } = slot
  const size = { widthPx: image.width, heightPx: image.height }
  const crop = cropFor(size, slot, strip.crops?.[photo] ?? middleCrop)
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

/** Draws a picture in its box, centred and as large as fits; nothing where the event or the template has none. */
function drawPicture(context: Canvas2D, box: ImageElement, { brand, template }: Strip): void {
  const { picture } = box
  const isOfEvent = picture === 'logo' || picture === 'overlay'
  const image = isOfEvent ? brand?.[picture] : template.pictures.get(picture)
  if (!image) return
  const { widthPx, heightPx } = fitInto(image, box)
  const xPx = box.xPx + (box.widthPx - widthPx) / 2
  const yPx = box.yPx + (box.heightPx - heightPx) / 2
  withSavedState(context, () => {
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, xPx, yPx, widthPx, heightPx)
  })
}

import type { Cleanup } from '../../lib/cleanup.ts'
import { grow, type Rect, type Size } from '../../lib/geometry.ts'
import { runTimeSliced } from '../../lib/timeSlice.ts'
import { backgroundSteps, elementSteps } from '../drawElements.ts'
import { drawSmallStrip, unexposedImage } from '../drawStrip.ts'
import { cropFor, middleCrop } from '../slots.ts'
import { photoIndex, type Strip } from '../Strip.ts'
import type { Template } from '../Template.ts'
import { createVideoCanvas } from './encodeFrames.ts'
import type { MomentFrame } from './scheduleMoments.ts'
import { clamp, mix } from '../../lib/numbers.ts'

/** Where things stand in a story of 1080 x 1920: a photo has the whole width. */
const headingBox: Rect = { xPx: 270, yPx: 52, widthPx: 540, heightPx: 158 }
const photoBox: Rect = { xPx: 0, yPx: 230, widthPx: 1080, heightPx: 810 }
const enteringBox: Rect = { xPx: 81, yPx: 291, widthPx: 918, heightPx: 689 }
const stripBox: Rect = { xPx: 40, yPx: 230, widthPx: 1000, heightPx: 1640 }
/** Top of a strip that has no photo yet, and middle of the slot that the next photo drops into, below the large photo. */
const [emptyTopPx, slotMiddlePx] = [1060, 1400]
/** White edge of a print that drops. */
const edgePx = 10

/** Size of a photo that is shown large. */
export const momentSize: Size = photoBox

/** What the moments show. */
export type Moments = {
  /** The strip that stands at the end; it shows all four photos. */
  readonly strip: Strip
  /** Template whose ground and heading the moments have. */
  readonly story: Template
  /** Size of the video. */
  readonly size: Size
}

/** Draws a frame; `image` is the photo that it shows large, 4:3, or null. */
export type DrawMoment = (frame: MomentFrame, image: ImageData | null) => Promise<CanvasRenderingContext2D>

/**
 * Paints the ground of the moments, and prepares their canvases.
 * @param opened gets what frees them
 * @returns draws a frame; the next one replaces it
 */
export async function prepareMoments(moments: Moments, opened: Cleanup[]): Promise<DrawMoment> {
  const { strip, story, size } = moments
  const scale = size.widthPx / story.size.widthPx
  const layout = layoutMoments(strip)
  const { standing, topOf, slotOf } = layout
  const ground = createVideoCanvas(size, opened)
  ground.scale(scale, scale)
  await runTimeSliced(drawGround(ground, strip, story))
  const growing = prepareGrowingStrip(strip, scaled(standing, scale), opened)
  const photoCanvas = createVideoCanvas(momentSize, opened)
  const context = createVideoCanvas(size, opened)
  context.scale(scale, scale)
  return async (frame, image) => {
    const { photo, entered } = frame
    const onStrip = await growing(photo)
    context.drawImage(ground.canvas, 0, 0, story.size.widthPx, story.size.heightPx)
    const at = { ...standing, yPx: mix(topOf(photo - 1), topOf(photo), entered * (2 - entered)) }
    context.drawImage(onStrip, ...edges(at))
    const slot = slotOf(photo)
    if (!image || !slot) return context
    Object.assign(photoCanvas.canvas, { width: image.width, height: image.height })
    photoCanvas.putImageData(image, 0, 0)
    const crop = cropFor(sizeOf(image), slot, strip.crops?.[photo] ?? middleCrop)
    drawLarge(context, frame, { canvas: photoCanvas.canvas, crop, target: layout.boxOf(slot, at) })
    return context
  }
}

/** Where a strip stands at the end, and how far it has come up while each of its photos is large. */
function layoutMoments(strip: Strip) {
  const { slots, size } = strip.template
  const scale = Math.min(stripBox.widthPx / size.widthPx, stripBox.heightPx / size.heightPx)
  const standing = middleOf(stripBox, scaled(size, scale))
  const slotOf = (photo: number) => slots.find(({ frame }) => photoIndex(frame, strip) === photo)
  return {
    standing,
    slotOf,
    topOf: (photo: number): number => {
      const slot = slotOf(photo)
      if (!slot) return standing.yPx
      const top = slotMiddlePx - scale * (slot.yPx + slot.heightPx / 2)
      return Math.round(clamp(top, standing.yPx, emptyTopPx))
    },
    /** Box of a slot on the strip, wherever that is. */
    boxOf: (slot: Rect, at: Rect): Rect => ({
      xPx: at.xPx + scale * slot.xPx,
      yPx: at.yPx + scale * slot.yPx,
      widthPx: scale * slot.widthPx,
      heightPx: scale * slot.heightPx,
    }),
  }
}

/** @returns draws the strip with so many photos, unless it has them already */
function prepareGrowingStrip(strip: Strip, size: Size, opened: Cleanup[]) {
  const context = createVideoCanvas(size, opened)
  context.imageSmoothingQuality = 'high'
  let drawnCount = -1
  return async (photoCount: number): Promise<HTMLCanvasElement> => {
    if (drawnCount === photoCount) return context.canvas
    const images = strip.template.slots.map((slot, index) => {
      const image = strip.images[index]
      return image && photoIndex(slot.frame, strip) < photoCount ? image : unexposedImage()
    })
    await runTimeSliced(drawSmallStrip(context, { ...strip, images }, size))
    drawnCount = photoCount
    return context.canvas
  }
}

/** A photo that is shown large, the part of it that the strip shows, and its box there. */
type LargePhoto = { readonly canvas: HTMLCanvasElement; readonly crop: Rect; readonly target: Rect }

/** Draws the photo that comes, moves, flashes, and drops as a print with a white edge. */
function drawLarge(
  context: CanvasRenderingContext2D,
  { entered, white, dropped }: MomentFrame,
  { canvas, crop, target }: LargePhoto,
): void {
  const part = dropped ** 2
  const source = mixRects({ xPx: 0, yPx: 0, ...sizeOf(canvas) }, crop, part)
  const box = mixRects(mixRects(enteringBox, photoBox, entered), target, part)
  context.fillStyle = '#ffffff'
  if (dropped > 0) context.fillRect(...edges(grow(box, edgePx)))
  context.globalAlpha = entered
  context.drawImage(canvas, ...edges(source), ...edges(box))
  context.globalAlpha = white
  context.fillRect(...edges(box))
  context.globalAlpha = 1
}

/** Draws what a story has across its whole width, and above its photos, small, its heading. */
function* drawGround(
  context: CanvasRenderingContext2D,
  strip: Strip,
  story: Template,
): Generator<void, void> {
  const { elements, slots, size } = story
  const onStory = { ...strip, template: story }
  const wide = elements.filter(({ kind, widthPx }) => kind === 'ornament' && widthPx === size.widthPx)
  const headingBottomPx = Math.min(...slots.map(({ yPx }) => yPx))
  const heading = elements.filter(({ yPx, heightPx }) => yPx + heightPx <= headingBottomPx)
  const [left, top] = [Math.min(...heading.map(({ xPx }) => xPx)), Math.min(...heading.map(({ yPx }) => yPx))]
  const right = Math.max(...heading.map(({ xPx, widthPx }) => xPx + widthPx))
  for (const draw of backgroundSteps({ ...onStory, template: { ...story, elements: wide } })) {
    draw(context)
    yield
  }
  const scale = headingBox.widthPx / (right - left)
  context.translate(headingBox.xPx - scale * left, headingBox.yPx - scale * top)
  context.scale(scale, scale)
  for (const draw of heading.flatMap((element) => elementSteps(element, onStory))) {
    draw(context)
    yield
  }
}

const sizeOf = ({ width, height }: ImageData | HTMLCanvasElement): Size => ({
  widthPx: width,
  heightPx: height,
})

const edges = ({ xPx, yPx, widthPx, heightPx }: Rect) => [xPx, yPx, widthPx, heightPx] as const

const mixRects = (from: Rect, to: Rect, part: number): Rect => ({
  xPx: mix(from.xPx, to.xPx, part),
  yPx: mix(from.yPx, to.yPx, part),
  widthPx: mix(from.widthPx, to.widthPx, part),
  heightPx: mix(from.heightPx, to.heightPx, part),
})

const scaled = ({ widthPx, heightPx }: Size, scale: number): Size => ({
  widthPx: Math.round(widthPx * scale),
  heightPx: Math.round(heightPx * scale),
})

const middleOf = (box: Rect, { widthPx, heightPx }: Size): Rect => ({
  xPx: Math.round(box.xPx + (box.widthPx - widthPx) / 2),
  yPx: Math.round(box.yPx + (box.heightPx - heightPx) / 2),
  widthPx,
  heightPx,
})

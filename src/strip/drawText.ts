import { grow, type Rect, type Size } from '../lib/geometry.ts'
import { sanitizeLine } from '../lib/sanitize.ts'
import { layoutText, lineHeight, readableSize } from './layoutText.ts'
import { type Canvas2D, fillNeon, neonOf, roundedPath, spaceLetters, withSavedState } from './neon.ts'
import { dateLine, hasPlace, photoIndex, type Season, type Strip } from './Strip.ts'
import { fontOf } from './stripFonts.ts'
import type { TextElement } from './Template.ts'

/** Title of a strip whose event has none. */
const ownTitle = 'RETRO BOOTH'

/** Text of the banner for each season. */
export const banners: Readonly<Record<Season, string>> = {
  spring: 'SPRING MEMORIES',
  summer: 'SUMMER DREAMS',
  autumn: 'AUTUMN WHISPERS',
  winter: 'WINTER TALES',
}

/** Text of a banner: the season's, or the event's names where the template has no other place for them. */
export function bannerText({ template, brand, season }: Strip): string {
  const names = hasPlace(template, 'names') ? null : brand?.names
  return names ?? brand?.seasons?.[season] ?? banners[season]
}

/** What a text element shows on a strip; empty where there is nothing to show. */
function contentOf({ field, frame = 'pick', text = '' }: TextElement, strip: Strip): string {
  const { brand, times } = strip
  const photo = photoIndex(frame, strip)
  const word = brand?.captions ?? 'FRAME'
  const contents = {
    title: () => brand?.title ?? ownTitle,
    names: () => brand?.names ?? '',
    dateLine: () => dateLine(strip),
    hashtag: () => brand?.hashtag ?? '',
    frame: () => (word === false ? '' : `${word} ${photo + 1}/4`),
    // The event's date is written once, and in its own style.
    time: () =>
      word === false ? '' : (times[photo]?.[(brand?.date ?? null) === null ? 'full' : 'time'] ?? ''),
    date: () => times[3].date,
    message: () => sanitizeLine(strip.message),
    banner: () => bannerText(strip),
    text: () => text,
  } as const
  return contents[field]()
}

/** Clearance of a message to the edge of its box: combining marks that a visitor piles on a letter never reach it. */
const clearancePx = 8

/** Draws a text of a strip within its box. */
export function drawText(context: Canvas2D, element: TextElement, strip: Strip): void {
  const text = contentOf(element, strip)
  if (text === '') return
  withSavedState(context, () => {
    context.fontKerning = 'normal'
    if (element.field === 'message') {
      const insetPx = Math.min(clearancePx, ...element.padding)
      context.clip(roundedPath(grow(element, -insetPx), Math.max(0, element.radius - insetPx)))
    }
    drawLines(context, element, text, strip)
  })
}

function drawLines(context: Canvas2D, template: TextElement, text: string, strip: Strip): void {
  // The face depends on the whole text, never on one of its lines.
  const element = { ...template, text }
  const box = roomOf(element)
  const logo = element.logo ? (strip.brand?.logo ?? null) : null
  const logoSize = logo && fitInto(logo, { widthPx: box.widthPx / 3, heightPx: box.heightPx })
  const logoPx = logoSize ? logoSize.widthPx + logoGapPx : 0
  const room = { ...box, widthPx: Math.max(1, box.widthPx - logoPx) }
  const widthOf = (line: string, sizePx: number, isTight?: boolean) =>
    setFont(context, isTight ? { ...element, letterSpacing: 0 } : element, sizePx, line).widthPx
  const { minPx, maxPx } = sizesOf(element)
  // Letters that the template wants small stay as small.
  const readablePx = Math.min(maxPx, readableSize(strip.template.dpi))
  const limits = { minPx, maxPx, readablePx, lines: element.lines }
  const { sizePx, lines, isTight } = layoutText(text, room, widthOf, limits)
  const widthPx = Math.max(...lines.map((line) => widthOf(line, sizePx, isTight)))
  const trackingPx = isTight ? 0 : setFont(context, element, sizePx, '').trackingPx
  context.direction = isRightToLeft(text) ? 'rtl' : 'ltr'
  context.textAlign = element.align
  const xPx = alignedX(element.align, box, trackingPx) + logoPx / 2
  const neon = neonOf(element.colour, strip)
  for (const [row, line] of lines.entries()) {
    const yPx = baselineOf(element, { sizePx, row, rows: lines.length })
    fillNeon(context, () => context.fillText(line, xPx, yPx, room.widthPx), neon, element.glow)
  }
  if (!logo || !logoSize) return
  const leftPx = box.xPx + (box.widthPx - widthPx - logoPx) / 2
  const topPx = box.yPx + (box.heightPx - logoSize.heightPx) / 2
  context.drawImage(logo, leftPx, topPx, logoSize.widthPx, logoSize.heightPx)
}

const logoGapPx = 24

/** Size of an image within a room, in its own proportions. */
export function fitInto({ width, height }: ImageBitmap, room: Size): Size {
  const scale = Math.min(room.widthPx / width, room.heightPx / height)
  return { widthPx: width * scale, heightPx: height * scale }
}

function roomOf({ padding: [sidePx, topPx], ...box }: TextElement): Rect {
  return {
    xPx: box.xPx + sidePx,
    yPx: box.yPx + topPx,
    widthPx: Math.max(1, box.widthPx - 2 * sidePx),
    heightPx: Math.max(1, box.heightPx - 2 * topPx),
  }
}

/** The text is as large as its box allows, within these sizes. */
function sizesOf({ size }: TextElement) {
  const [minPx, maxPx] = typeof size === 'number' ? [size, size] : size
  return { minPx, maxPx }
}

/** Sets font and spacing. @returns the width of a line, and the space after its last letter, which is not part of it */
function setFont(context: Canvas2D, element: TextElement, sizePx: number, line: string) {
  const { font, letterSpacing, wordSpacing, field } = element
  const part = sizePx / sizesOf(element).maxPx
  // A message has letters of any kind beside each other.
  context.font = fontOf(font, sizePx, field === 'message' && font !== 'display' ? '' : element.text)
  const trackingPx = spaceLetters(context, letterSpacing * part)
  if (wordSpacing !== 0 && 'wordSpacing' in context) context.wordSpacing = `${wordSpacing * part}px`
  return { widthPx: context.measureText(line).width - trackingPx, trackingPx }
}

/** Where the text is aligned to; the space after its last letter goes beyond its edge. */
function alignedX(align: TextElement['align'], room: Rect, trackingPx: number): number {
  if (align === 'left') return room.xPx
  if (align === 'right') return room.xPx + room.widthPx + trackingPx
  return room.xPx + room.widthPx / 2 + trackingPx / 2
}

type Row = { readonly sizePx: number; readonly row: number; readonly rows: number }

function baselineOf(element: TextElement, { sizePx, row, rows }: Row): number {
  const { yPx, heightPx, baseline } = element
  // A smaller line keeps the middle of the largest one.
  if (baseline !== undefined && rows === 1) return yPx + baseline - 0.33 * (sizesOf(element).maxPx - sizePx)
  // A baseline 0.33 sizes below the middle centres letters with and without tails.
  return yPx + heightPx / 2 + (row - (rows - 1) / 2) * lineHeight * sizePx + 0.33 * sizePx
}

/** Direction of a text by its first letter, as in the Unicode bidirectional algorithm (UAX #9, P2). */
function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0] ?? ''
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
}

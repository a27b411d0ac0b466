import { grow, type Rect, type Size } from '../../lib/geometry.ts'
import { splitGraphemes } from '../../lib/text.ts'
import type { StripTemplate } from './layout.ts'
import { type Canvas2D, cyan, roundedPath, strokeNeon, withSavedState } from './neon.ts'
import { bodyFont } from './stripFonts.ts'

/** Layout of a message: its lines from the top, all of one font size. */
export type MessageLayout = { readonly sizePx: number; readonly lines: readonly string[] }

/** Measures a text at a font size: its width in pixels. */
export type MeasureWidth = (text: string, sizePx: number) => number

const largestPx = 52
const smallestPx = 6
/** Words stay whole down to this size; only below it a line may break within one. */
const readablePx = 22

/** Line height, in font sizes. */
export const lineHeight = 1.2

/**
 * Lays a message out as large as the room allows, 52 to 6 px, on as many lines as fit. What is too wide even at 6 px is
 * laid out all the same: drawing squeezes it.
 */
export function layoutMessage(message: string, room: Size, measure: MeasureWidth): MessageLayout {
  const words = message.split(/\s+/u).filter((word) => word !== '')
  const whole = { room, measure, split: wholeWords }
  const broken = { room, measure, split: brokenWords }
  return (
    fitLargest(words, readablePx, whole) ??
    fitLargest(words, smallestPx, broken) ??
    layoutAt(words, smallestPx, broken)
  )
}

/** Splits words where a line may break: before each word, or within one that does not fit. */
type SplitWords = (words: readonly string[], fits: (text: string) => boolean) => readonly string[]

const wholeWords: SplitWords = (words) => words.map((word) => ` ${word}`)

const brokenWords: SplitWords = (words, fits) =>
  words.flatMap((word) => (fits(word) ? [` ${word}`] : [' ', ...splitGraphemes(word)]))

type Setting = { readonly room: Size; readonly measure: MeasureWidth; readonly split: SplitWords }

function fitLargest(words: readonly string[], fromPx: number, setting: Setting): MessageLayout | null {
  const { room, measure } = setting
  for (let sizePx = largestPx; sizePx >= fromPx; sizePx -= 2) {
    const layout = layoutAt(words, sizePx, setting)
    const isLow = layout.lines.length * lineHeight * sizePx <= room.heightPx
    if (isLow && layout.lines.every((line) => measure(line, sizePx) <= room.widthPx)) return layout
  }
  return null
}

function layoutAt(words: readonly string[], sizePx: number, setting: Setting): MessageLayout {
  const { room, measure, split } = setting
  const isWithin = (widthPx: number) => (text: string) => measure(text, sizePx) <= widthPx
  const parts = split(words, isWithin(room.widthPx))
  let lines = wrap(parts, isWithin(room.widthPx))
  // The narrowest width that needs no further line gives lines of similar length.
  for (let widthPx = room.widthPx; widthPx > room.widthPx / 2; widthPx -= room.widthPx / 40) {
    const narrower = wrap(parts, isWithin(widthPx))
    if (narrower.length > lines.length) break
    lines = narrower
  }
  return { sizePx, lines }
}

function wrap(parts: readonly string[], fits: (text: string) => boolean): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    if (line.trim() === '' || fits((line + part).trim())) {
      line += part
    } else {
      lines.push(line.trim())
      line = part
    }
  }
  return [...lines, line.trim()]
}

const cornerPx = 22
const clearancePx = 8
const padding = { sidePx: 26, topPx: 12 }

/** Draws the rounded box of a message. */
export function drawMessageBox(context: Canvas2D, { message: box }: StripTemplate): void {
  strokeNeon(context, roundedPath(box, cornerPx), cyan, 3, 20)
}

/** Draws a message, sanitized to one line, within its box. */
export function drawMessage(context: Canvas2D, { message: box }: StripTemplate, message: string): void {
  withSavedState(context, () => {
    context.fontKerning = 'normal'
    // Combining marks that a visitor piles on a letter never reach the box.
    context.clip(roundedPath(grow(box, -clearancePx), cornerPx - clearancePx))
    drawLines(context, box, message)
  })
}

function drawLines(context: Canvas2D, box: Rect, message: string): void {
  const room: Size = {
    widthPx: box.widthPx - 2 * padding.sidePx,
    heightPx: box.heightPx - 2 * padding.topPx,
  }
  const { sizePx, lines } = layoutMessage(message, room, (text, atPx) => {
    context.font = bodyFont(atPx)
    return context.measureText(text).width
  })
  context.font = bodyFont(sizePx)
  context.direction = isRightToLeft(message) ? 'rtl' : 'ltr'
  context.textAlign = 'center'
  context.fillStyle = '#FFF'
  const xPx = box.xPx + box.widthPx / 2
  const middlePx = box.yPx + box.heightPx / 2
  for (const [row, line] of lines.entries()) {
    const yPx = middlePx + (row - (lines.length - 1) / 2) * lineHeight * sizePx
    // A baseline 0.33 sizes below the middle centres letters with and without tails.
    context.fillText(line, xPx, yPx + 0.33 * sizePx, room.widthPx)
  }
}

/** Direction of a text by its first letter, as in the Unicode bidirectional algorithm (UAX #9, P2). */
function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0] ?? ''
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
}

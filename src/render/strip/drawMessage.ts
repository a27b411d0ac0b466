import type { Size } from '../../lib/geometry.ts'
import { splitGraphemes } from '../../lib/text.ts'
import { grow, messageRect } from './layout.ts'
import { cyan, scoped, strokeNeon, type Canvas2D, rounded } from './neon.ts'
import { bodyFont } from './stripFonts.ts'

/** A message as it is set: lines from the top, all of one size. */
export type FittedMessage = { readonly sizePx: number; readonly lines: readonly string[] }

/** Width in pixels of a text at a font size. */
export type MeasureWidth = (text: string, sizePx: number) => number

const largestPx = 52
const smallestPx = 6
/** Words stay whole down to this size; only below it may a line end within one. */
const readablePx = 22

/** Distance between the baselines of two lines, in font sizes. */
export const lineHeight = 1.2

/**
 * Sets a message as large as the room allows, between 52 and 6 px, on as many lines as fit.
 * Whatever is too wide even at 6 px is set all the same: the painter squeezes it.
 */
export function layoutMessage(message: string, room: Size, measure: MeasureWidth): FittedMessage {
  const words = message.split(/\s+/u).filter((word) => word !== '')
  return (
    fitLargest(words, readablePx, room, measure, wholeWords) ??
    fitLargest(words, smallestPx, room, measure, brokenWords) ??
    setAt(words, smallestPx, room, measure, brokenWords)
  )
}

/** What a line may end after: words with the space before them, or parts of one. */
type Pieces = (words: readonly string[], fits: (text: string) => boolean) => readonly string[]

const wholeWords: Pieces = (words) => words.map((word) => ` ${word}`)

const brokenWords: Pieces = (words, fits) =>
  words.flatMap((word) => (fits(word) ? [` ${word}`] : [' ', ...splitGraphemes(word)]))

function fitLargest(
  words: readonly string[],
  fromPx: number,
  room: Size,
  measure: MeasureWidth,
  pieces: Pieces,
) {
  for (let sizePx = largestPx; sizePx >= fromPx; sizePx -= 2) {
    const set = setAt(words, sizePx, room, measure, pieces)
    const isLow = set.lines.length * lineHeight * sizePx <= room.heightPx
    if (isLow && set.lines.every((line) => measure(line, sizePx) <= room.widthPx)) return set
  }
  return null
}

function setAt(words: readonly string[], sizePx: number, room: Size, measure: MeasureWidth, pieces: Pieces) {
  const isWithin = (widthPx: number) => (text: string) => measure(text, sizePx) <= widthPx
  const parts = pieces(words, isWithin(room.widthPx))
  let lines = wrap(parts, isWithin(room.widthPx))
  // The narrowest measure that needs no further line gives lines of like length.
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
const clearPx = 8
const paddingPx = { side: 26, top: 12 }
const room: Size = {
  widthPx: messageRect.widthPx - 2 * paddingPx.side,
  heightPx: messageRect.heightPx - 2 * paddingPx.top,
}

/** Draws the rounded box of a message. */
export function drawMessageBox(pen: Canvas2D): void {
  strokeNeon(pen, rounded(messageRect, cornerPx), cyan, 3, 20)
}

/** Draws a message of one line of plain text within its box. */
export function drawMessage(pen: Canvas2D, message: string): void {
  scoped(pen, () => {
    pen.fontKerning = 'normal'
    // Nothing touches the box, whatever marks a visitor piles on a letter.
    pen.clip(rounded(grow(messageRect, -clearPx), cornerPx - clearPx))
    drawLines(pen, message)
  })
}

function drawLines(pen: Canvas2D, message: string): void {
  const { sizePx, lines } = layoutMessage(message, room, (text, atPx) => {
    pen.font = bodyFont(atPx)
    return pen.measureText(text).width
  })
  pen.font = bodyFont(sizePx)
  pen.direction = isRightToLeft(message) ? 'rtl' : 'ltr'
  pen.textAlign = 'center'
  pen.fillStyle = '#FFF'
  const xPx = messageRect.xPx + messageRect.widthPx / 2
  const middlePx = messageRect.yPx + messageRect.heightPx / 2
  for (const [row, line] of lines.entries()) {
    const yPx = middlePx + (row - (lines.length - 1) / 2) * lineHeight * sizePx
    // A baseline 0.33 sizes below the middle centres letters with and without tails.
    pen.fillText(line, xPx, yPx + 0.33 * sizePx, room.widthPx)
  }
}

/** By the first letter, as the Unicode bidirectional algorithm does (UAX #9, P2). */
function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0] ?? ''
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
}

import type { Size } from '../lib/geometry.ts'
import { fitMessage, leading } from './fitMessage.ts'
import { grow, messageRect } from './layout.ts'
import { cyan, scoped, strokeNeon } from './neon.ts'
import type { Pen } from './neon.ts'
import { rounded } from './paths.ts'
import { bodyFont } from './stripFonts.ts'

const cornerPx = 22
const clearPx = 8
const paddingPx = { side: 26, top: 12 }
const room: Size = {
  widthPx: messageRect.widthPx - 2 * paddingPx.side,
  heightPx: messageRect.heightPx - 2 * paddingPx.top,
}

/** Draws the rounded box of a message. */
export function drawMessageBox(pen: Pen): void {
  strokeNeon(pen, rounded(messageRect, cornerPx), cyan, 3, 20)
}

/** Draws a message of one line of plain text within its box. */
export function drawMessage(pen: Pen, message: string): void {
  scoped(pen, () => {
    pen.fontKerning = 'normal'
    // Nothing touches the box, whatever marks a visitor piles on a letter.
    pen.clip(rounded(grow(messageRect, -clearPx), cornerPx - clearPx))
    drawLines(pen, message)
  })
}

function drawLines(pen: Pen, message: string): void {
  const { sizePx, lines } = fitMessage(message, room, (text, atPx) => {
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
    const yPx = middlePx + (row - (lines.length - 1) / 2) * leading * sizePx
    // A baseline 0.33 sizes below the middle centres letters with and without tails.
    pen.fillText(line, xPx, yPx + 0.33 * sizePx, room.widthPx)
  }
}

/** By the first letter, as the Unicode bidirectional algorithm does (UAX #9, P2). */
function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0] ?? ''
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
}

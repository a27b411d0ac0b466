import { bannerText } from './drawText.ts'
import { markPath } from './drawOrnament.ts'
import { breakLine, layoutText, lineHeight, readableSize } from './layoutText.ts'
import {
  type Canvas2D,
  fillNeon,
  linePath,
  neonOf,
  spaceLetters,
  strokeNeon,
  withSavedState,
} from './neon.ts'
import type { Strip } from './Strip.ts'
import { fontOf } from './stripFonts.ts'
import type { OrnamentElement } from './Template.ts'

/** Text of a banner with the event's date, where the names stand there. */
function bannerRow(strip: Strip, between = ' · '): string {
  const text = bannerText(strip)
  const date = strip.brand?.date ?? null
  return date === null || text !== strip.brand?.names ? text : text + between + date
}

/**
 * Draws the banner of the season in one row, between two of its marks and two rules. An event's names and date that would be
 * too small there have the whole banner, each on lines of its own.
 */
export function drawBanner(context: Canvas2D, element: OrnamentElement, strip: Strip): void {
  const { season } = strip
  const { xPx, yPx, widthPx, heightPx, size, line, glow } = element
  const neon = neonOf(element.colour, strip)
  const secondNeon = neonOf(element.secondColour ?? element.colour, strip)
  const scale = size / 32
  const [middleX, middleY, radiusPx] = [xPx + widthPx / 2, yPx + heightPx / 2, 15 * scale]
  const baselinePx = middleY + 11 * scale
  const text = bannerRow(strip)
  let textPx = 0
  let isBroken = false
  withSavedState(context, () => {
    let trackingPx = 0
    const measure = (part: string, toPx: number, isTight = isBroken) => {
      context.font = fontOf('label', toPx, text)
      trackingPx = spaceLetters(context, isTight ? 0 : (element.letterSpacing * toPx) / size)
      // The space after the last letter is not part of the text.
      return context.measureText(part).width - trackingPx
    }
    const roomPx = Math.max(1, widthPx - 4 * radiusPx - 44 * scale)
    const limits = { minPx: 0, maxPx: size, readablePx: 0, lines: 1 }
    const readablePx = Math.min(size, readableSize(strip.template.dpi))
    let layout = layoutText(text, { widthPx: roomPx, heightPx }, measure, limits)
    isBroken = layout.sizePx < readablePx
    if (isBroken) {
      const setting = { room: { widthPx: Math.max(1, widthPx), heightPx }, measure, limits }
      layout = breakLine(bannerRow(strip, '\n'), readablePx, setting)
    }
    const { sizePx, lines } = layout
    context.textAlign = 'center'
    for (const [row, shown] of lines.entries()) {
      textPx = measure(shown, sizePx)
      const downPx = (row - (lines.length - 1) / 2) * lineHeight * sizePx
      const atPx = isBroken ? middleY + downPx + 0.34 * sizePx : baselinePx
      fillNeon(context, () => context.fillText(shown, middleX + trackingPx / 2, atPx, widthPx), neon, glow)
    }
  })
  if (isBroken) return
  const markPx = textPx / 2 + 22 * scale + radiusPx
  const rulePx = markPx + radiusPx + 12 * scale
  for (const side of [-1, 1]) {
    strokeNeon(context, markPath(season, middleX + side * markPx, middleY, radiusPx), secondNeon, line, glow)
    if (rulePx >= widthPx / 2) continue
    const rule = linePath(middleX + side * rulePx, middleY, middleX + (side * widthPx) / 2, middleY)
    strokeNeon(context, rule, neon, line, glow / 2)
  }
}

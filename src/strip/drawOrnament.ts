import {
  type Canvas2D,
  fillNeon,
  horizontalPath,
  roundedPath,
  spaceLetters,
  strokeNeon,
  withSavedState,
} from './neon.ts'
import type { Neon } from './neonColours.ts'
import { bannerRow, neonOf } from './brand.ts'
import { breakLine, layoutText, lineHeight, readableSize } from './layoutText.ts'
import {
  bulbsOf,
  drawStars,
  fillBulb,
  horizonPaths,
  linePath,
  perforationScale,
  perforationsOf,
} from './ornamentShapes.ts'
import { markPath } from './seasonMark.ts'
import type { Strip } from './Strip.ts'
import { fontOf } from './stripFonts.ts'
import type { OrnamentElement } from './Template.ts'

/** Drawing of a part of an ornament, short enough for a time slice. */
export type DrawStep = (context: Canvas2D) => void

type Colours = { readonly neon: Neon; readonly secondNeon: Neon }

type Ornament = (element: OrnamentElement, colours: Colours, strip: Strip) => readonly DrawStep[]

const ornaments: Readonly<Record<OrnamentElement['ornament'], Ornament>> = {
  panel: (element, { neon }) => [
    (context) => {
      context.fillStyle = neon.glow
      context.fill(roundedPath(element, element.radius))
    },
  ],
  tube: (element, { neon }) => [stroke(roundedPath(element, element.radius), neon, element)],
  rule: (element, { neon }) => [stroke(linePath(element), neon, element)],
  mark: (element, { neon }, { season }) => {
    const { xPx, yPx, widthPx, heightPx } = element
    const radiusPx = Math.min(widthPx, heightPx) / 2
    const mark = element.mark === 'season' ? season : element.mark
    const path = markPath(mark, xPx + widthPx / 2, yPx + heightPx / 2, radiusPx)
    return [stroke(path, neon, element)]
  },
  banner: (element, colours, strip) => [(context) => drawBanner(context, element, colours, strip)],
  perforations: (element, { neon }) => {
    const radiusPx = 9 * perforationScale(element)
    return perforationsOf(element).map((hole) => stroke(roundedPath(hole, radiusPx), neon, element))
  },
  bulbs: (element, { neon }) =>
    bulbsOf(element).map((bulb) => (context) => fillBulb(context, bulb, neon, element)),
  horizon: (element, { neon }) => horizonPaths(element).map((path) => stroke(path, neon, element)),
  stars: (element, { neon }) => [
    (context) => withSavedState(context, () => drawStars(context, element, neon)),
  ],
}

/** Steps that draw an ornament one after the other. */
export function ornamentSteps(element: OrnamentElement, strip: Strip): readonly DrawStep[] {
  const colours = {
    neon: neonOf(element.colour, strip),
    secondNeon: neonOf(element.secondColour ?? element.colour, strip),
  }
  return ornaments[element.ornament](element, colours, strip)
}

function stroke(path: Path2D, neon: Neon, { line, glow }: OrnamentElement): DrawStep {
  return (context) => strokeNeon(context, path, neon, line, glow)
}

/**
 * Draws the banner of the season in one row, between two of its marks and two rules. An event's names and date that would be
 * too small there have the whole banner, each on lines of its own.
 */
function drawBanner(
  context: Canvas2D,
  element: OrnamentElement,
  { neon, secondNeon }: Colours,
  strip: Strip,
): void {
  const { season } = strip
  const { xPx, yPx, widthPx, heightPx, size, line, glow } = element
  const scale = size / 32
  const [middleX, middleY, radiusPx] = [xPx + widthPx / 2, yPx + heightPx / 2, 15 * scale]
  const baselinePx = middleY + 11 * scale
  let textPx = 0
  let isBroken = false
  withSavedState(context, () => {
    let trackingPx = 0
    const measure = (text: string, toPx: number, isTight = isBroken) => {
      context.font = fontOf('label', toPx)
      trackingPx = spaceLetters(context, isTight ? 0 : (element.letterSpacing * toPx) / size)
      // The space after the last letter is no part of the text.
      return context.measureText(text).width - trackingPx
    }
    const roomPx = Math.max(1, widthPx - 4 * radiusPx - 44 * scale)
    const limits = { minPx: 0, maxPx: size, readablePx: 0, lines: 1 }
    const readablePx = Math.min(size, readableSize(strip.template.dpi))
    let layout = layoutText(bannerRow(strip), { widthPx: roomPx, heightPx }, measure, limits)
    isBroken = layout.sizePx < readablePx
    if (isBroken) {
      const setting = { room: { widthPx: Math.max(1, widthPx), heightPx }, measure, limits }
      layout = breakLine(bannerRow(strip, '\n'), readablePx, setting)
    }
    const { sizePx, lines } = layout
    context.textAlign = 'center'
    for (const [row, line] of lines.entries()) {
      textPx = measure(line, sizePx)
      const downPx = (row - (lines.length - 1) / 2) * lineHeight * sizePx
      const yPx = isBroken ? middleY + downPx + 0.34 * sizePx : baselinePx
      fillNeon(context, () => context.fillText(line, middleX + trackingPx / 2, yPx, widthPx), neon, glow)
    }
  })
  if (isBroken) return
  const markPx = textPx / 2 + 22 * scale + radiusPx
  const rulePx = markPx + radiusPx + 12 * scale
  for (const side of [-1, 1]) {
    strokeNeon(context, markPath(season, middleX + side * markPx, middleY, radiusPx), secondNeon, line, glow)
    if (rulePx >= widthPx / 2) continue
    const rule = horizontalPath(middleX + side * rulePx, middleX + (side * widthPx) / 2, middleY)
    strokeNeon(context, rule, neon, line, glow / 2)
  }
}

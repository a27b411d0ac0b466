import type { StripTemplate } from './layout.ts'
import { type Canvas2D, cyan, fillNeon, horizontalPath, pink, strokeNeon, withSavedState } from './neon.ts'
import { boldFont } from './stripFonts.ts'

/** Season of the northern hemisphere, by whole months. */
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

/** Text of the banner for each season (spec, part 9). */
export const banners: Readonly<Record<Season, string>> = {
  spring: 'SPRING MEMORIES',
  summer: 'SUMMER DREAMS',
  autumn: 'AUTUMN WHISPERS',
  winter: 'WINTER TALES',
}

/** Season of a moment, milliseconds since the epoch, by its local month; winter begins with December. */
export function seasonOf(printedAt: number): Season {
  const month = new Date(printedAt).getMonth() + 1
  if (month < 3 || month === 12) return 'winter'
  if (month < 6) return 'spring'
  return month < 9 ? 'summer' : 'autumn'
}

const fullCircle = 2 * Math.PI

/** Adds one part `count` times, evenly around the origin; `at` gives a point by its part of a full circle and radius. */
function around(
  count: number,
  part: (at: (offTurns: number, radius: number) => [number, number]) => void,
): void {
  for (let index = 0; index < count; index += 1) {
    part((offTurns, radius) => {
      const angle = fullCircle * (index / count + offTurns - 0.25)
      return [radius * Math.cos(angle), radius * Math.sin(angle)]
    })
  }
}

const marks: Readonly<Record<Season, (path: Path2D) => void>> = {
  spring: (path) => {
    path.arc(0, 0, 0.16, 0, fullCircle)
    around(5, (at) => {
      path.moveTo(...at(0, 0.36))
      path.bezierCurveTo(...at(-0.11, 0.55), ...at(-0.11, 1.05), ...at(-0.035, 1))
      path.lineTo(...at(0, 0.86))
      path.lineTo(...at(0.035, 1))
      path.bezierCurveTo(...at(0.11, 1.05), ...at(0.11, 0.55), ...at(0, 0.36))
    })
  },
  summer: (path) => {
    path.arc(0, 0, 0.45, 0, fullCircle)
    around(8, (at) => {
      path.moveTo(...at(0, 0.7))
      path.lineTo(...at(0, 1))
    })
  },
  autumn: (path) => {
    path.moveTo(0, 1)
    path.lineTo(0, -0.4)
    path.moveTo(0, 0.62)
    path.bezierCurveTo(-0.95, 0.3, -0.75, -0.45, 0, -1)
    path.bezierCurveTo(0.75, -0.45, 0.95, 0.3, 0, 0.62)
    path.moveTo(-0.36, -0.12)
    path.lineTo(0, 0.24)
    path.lineTo(0.36, -0.12)
  },
  winter: (path) => {
    around(6, (at) => {
      path.moveTo(0, 0)
      path.lineTo(...at(0, 1))
      path.moveTo(...at(-0.07, 0.86))
      path.lineTo(...at(0, 0.58))
      path.lineTo(...at(0.07, 0.86))
    })
  },
}

/** Path of a season's mark, within a circle: a blossom, a sun, a leaf or a snow crystal. */
export function seasonMark(season: Season, xPx: number, yPx: number, radiusPx: number): Path2D {
  const unit = new Path2D()
  marks[season](unit)
  const path = new Path2D()
  path.addPath(unit, new DOMMatrix([radiusPx, 0, 0, radiusPx, xPx, yPx]))
  return path
}

const glowPx = 24

/** Draws the banner in one row, between two of the season's marks. */
export function drawBanner(context: Canvas2D, template: StripTemplate, season: Season): void {
  const { middleX, middleY } = middleOf(template)
  const radiusPx = 15
  const textPx = drawText(context, template, { season, sizePx: 32, baselinePx: middleY + 11 })
  const markPx = textPx / 2 + 22 + radiusPx
  for (const side of [-1, 1]) {
    const mark = seasonMark(season, middleX + side * markPx, middleY, radiusPx)
    strokeNeon(context, mark, cyan, 2.5, glowPx)
    drawRule(context, template, { side, fromPx: markPx + radiusPx + 12, yPx: middleY })
  }
}

/** Draws the banner larger, below one large mark: without a message there is room. */
export function drawTallBanner(context: Canvas2D, template: StripTemplate, season: Season): void {
  const { middleX } = middleOf(template)
  const radiusPx = 32
  const markY = template.banner.yPx - 72
  strokeNeon(context, seasonMark(season, middleX, markY, radiusPx), cyan, 3.5, glowPx)
  for (const side of [-1, 1]) drawRule(context, template, { side, fromPx: radiusPx + 24, yPx: markY })
  drawText(context, template, { season, sizePx: 40, baselinePx: template.banner.yPx + 28 })
}

function middleOf({ banner }: StripTemplate): { readonly middleX: number; readonly middleY: number } {
  return { middleX: banner.xPx + banner.widthPx / 2, middleY: banner.yPx + banner.heightPx / 2 }
}

type BannerText = { readonly season: Season; readonly sizePx: number; readonly baselinePx: number }

/** @returns the width in pixels */
function drawText(
  context: Canvas2D,
  template: StripTemplate,
  { season, sizePx, baselinePx }: BannerText,
): number {
  const { middleX } = middleOf(template)
  const trackingPx = sizePx * 0.19
  const text = banners[season]
  let widthPx = 0
  withSavedState(context, () => {
    context.font = boldFont(sizePx)
    context.letterSpacing = `${trackingPx}px`
    context.textAlign = 'center'
    // The space after the last letter is no part of the word.
    widthPx = context.measureText(text).width - trackingPx
    fillNeon(context, text, middleX + trackingPx / 2, baselinePx, pink, glowPx)
  })
  return widthPx
}

type Rule = { readonly side: number; readonly fromPx: number; readonly yPx: number }

function drawRule(context: Canvas2D, template: StripTemplate, { side, fromPx, yPx }: Rule): void {
  const { middleX } = middleOf(template)
  const path = horizontalPath(middleX + side * fromPx, middleX + (side * template.banner.widthPx) / 2, yPx)
  strokeNeon(context, path, pink, 2.5, glowPx / 2)
}

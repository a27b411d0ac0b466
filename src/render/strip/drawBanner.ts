import { bannerRect } from './layout.ts'
import { cyan, fillNeon, pink, scoped, strokeNeon, type Canvas2D, level } from './neon.ts'
import { boldFont } from './stripFonts.ts'

/** A season of the northern half of the world, by whole months. */
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

export const banners: Readonly<Record<Season, string>> = {
  spring: 'SPRING MEMORIES',
  summer: 'SUMMER DREAMS',
  autumn: 'AUTUMN WHISPERS',
  winter: 'WINTER TALES',
}

/** The season of a moment (milliseconds since the epoch) by its local month; December begins winter. */
export function seasonOf(printedAt: number): Season {
  const month = new Date(printedAt).getMonth() + 1
  if (month < 3 || month === 12) return 'winter'
  if (month < 6) return 'spring'
  return month < 9 ? 'summer' : 'autumn'
}

const turn = 2 * Math.PI

/** Paints one part `count` times, evenly round the origin; `at` gives a point by its part of a turn and radius. */
function around(
  count: number,
  part: (at: (offTurns: number, radius: number) => [number, number]) => void,
): void {
  for (let index = 0; index < count; index += 1) {
    part((offTurns, radius) => {
      const angle = turn * (index / count + offTurns - 0.25)
      return [radius * Math.cos(angle), radius * Math.sin(angle)]
    })
  }
}

const marks: Readonly<Record<Season, (path: Path2D) => void>> = {
  spring: (path) => {
    path.arc(0, 0, 0.16, 0, turn)
    around(5, (at) => {
      path.moveTo(...at(0, 0.36))
      path.bezierCurveTo(...at(-0.11, 0.55), ...at(-0.11, 1.05), ...at(-0.035, 1))
      path.lineTo(...at(0, 0.86))
      path.lineTo(...at(0.035, 1))
      path.bezierCurveTo(...at(0.11, 1.05), ...at(0.11, 0.55), ...at(0, 0.36))
    })
  },
  summer: (path) => {
    path.arc(0, 0, 0.45, 0, turn)
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

/** The sign of a season, in lines: a blossom, a sun, a leaf or a snow crystal within a circle. */
export function seasonMark(season: Season, xPx: number, yPx: number, radiusPx: number): Path2D {
  const unit = new Path2D()
  marks[season](unit)
  const path = new Path2D()
  path.addPath(unit, new DOMMatrix([radiusPx, 0, 0, radiusPx, xPx, yPx]))
  return path
}

const middleX = bannerRect.xPx + bannerRect.widthPx / 2
const halfWidthPx = bannerRect.widthPx / 2
const glowPx = 24

/** Draws the season's words in one row, between two of its signs. */
export function drawBanner(pen: Canvas2D, season: Season): void {
  const yPx = bannerRect.yPx + bannerRect.heightPx / 2
  const radiusPx = 15
  const textPx = drawWords(pen, season, 32, yPx + 11)
  const markPx = textPx / 2 + 22 + radiusPx
  for (const side of [-1, 1]) {
    strokeNeon(pen, seasonMark(season, middleX + side * markPx, yPx, radiusPx), cyan, 2.5, glowPx)
    drawRule(pen, side, markPx + radiusPx + 12, yPx)
  }
}

/** Draws them larger, under one large sign: where there is no message, there is room. */
export function drawTallBanner(pen: Canvas2D, season: Season): void {
  const radiusPx = 32
  const markY = bannerRect.yPx - 72
  strokeNeon(pen, seasonMark(season, middleX, markY, radiusPx), cyan, 3.5, glowPx)
  for (const side of [-1, 1]) drawRule(pen, side, radiusPx + 24, markY)
  drawWords(pen, season, 40, bannerRect.yPx + 28)
}

/** Returns the width in pixels. */
function drawWords(pen: Canvas2D, season: Season, sizePx: number, baselinePx: number): number {
  const trackingPx = sizePx * 0.19
  const text = banners[season]
  let widthPx = 0
  scoped(pen, () => {
    pen.font = boldFont(sizePx)
    pen.letterSpacing = `${trackingPx}px`
    pen.textAlign = 'center'
    // The space after the last letter is no part of the word.
    widthPx = pen.measureText(text).width - trackingPx
    fillNeon(pen, text, middleX + trackingPx / 2, baselinePx, pink, glowPx)
  })
  return widthPx
}

function drawRule(pen: Canvas2D, side: number, fromPx: number, yPx: number): void {
  strokeNeon(pen, level(middleX + side * fromPx, middleX + side * halfWidthPx, yPx), pink, 2.5, glowPx / 2)
}

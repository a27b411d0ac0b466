import { banners } from './banner.ts'
import type { Season } from './banner.ts'
import { bannerRect } from './layout.ts'
import { cyan, fillNeon, pink, scoped, strokeNeon } from './neon.ts'
import type { Pen } from './neon.ts'
import { level } from './paths.ts'
import { seasonMark } from './seasonMark.ts'
import { boldFont } from './stripFonts.ts'

const middleX = bannerRect.xPx + bannerRect.widthPx / 2
const halfWidthPx = bannerRect.widthPx / 2
const glowPx = 24

/** Draws the season's words in one row, between two of its signs. */
export function drawBanner(pen: Pen, season: Season): void {
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
export function drawTallBanner(pen: Pen, season: Season): void {
  const radiusPx = 32
  const markY = bannerRect.yPx - 72
  strokeNeon(pen, seasonMark(season, middleX, markY, radiusPx), cyan, 3.5, glowPx)
  for (const side of [-1, 1]) drawRule(pen, side, radiusPx + 24, markY)
  drawWords(pen, season, 40, bannerRect.yPx + 28)
}

/** Returns the width in pixels. */
function drawWords(pen: Pen, season: Season, sizePx: number, baselinePx: number): number {
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

function drawRule(pen: Pen, side: number, fromPx: number, yPx: number): void {
  strokeNeon(pen, level(middleX + side * fromPx, middleX + side * halfWidthPx, yPx), pink, 2.5, glowPx / 2)
}

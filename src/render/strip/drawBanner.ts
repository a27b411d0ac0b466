import type { StripTemplate } from './layout.ts'
import {
  type Canvas2D,
  cyan,
  fillNeon,
  horizontalPath,
  pink,
  spaceLetters,
  strokeNeon,
  withSavedState,
} from './neon.ts'
import { type Season, seasonMark } from './seasonMark.ts'
import { boldFont } from './stripFonts.ts'

/** Text of the banner for each season. */
export const banners: Readonly<Record<Season, string>> = {
  spring: 'SPRING MEMORIES',
  summer: 'SUMMER DREAMS',
  autumn: 'AUTUMN WHISPERS',
  winter: 'WINTER TALES',
}

const neonGlowPx = 24

/** Draws the banner in one row, between two of the season's marks. */
export function drawBanner(context: Canvas2D, template: StripTemplate, season: Season): void {
  const { middleX, middleY } = middleOf(template)
  const radiusPx = 15
  const textPx = drawText(context, template, { season, sizePx: 32, baselinePx: middleY + 11 })
  const markPx = textPx / 2 + 22 + radiusPx
  for (const side of [-1, 1]) {
    const mark = seasonMark(season, middleX + side * markPx, middleY, radiusPx)
    strokeNeon(context, mark, cyan, 2.5, neonGlowPx)
    drawRule(context, template, { side, fromPx: markPx + radiusPx + 12, yPx: middleY })
  }
}

/** Draws the banner larger, below one large mark: without a message there is room. */
export function drawTallBanner(context: Canvas2D, template: StripTemplate, season: Season): void {
  const { middleX } = middleOf(template)
  const radiusPx = 32
  const markY = template.banner.yPx - 72
  strokeNeon(context, seasonMark(season, middleX, markY, radiusPx), cyan, 3.5, neonGlowPx)
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
  const text = banners[season]
  let widthPx = 0
  withSavedState(context, () => {
    context.font = boldFont(sizePx)
    const trackingPx = spaceLetters(context, sizePx * 0.19)
    context.textAlign = 'center'
    // The space after the last letter is no part of the word.
    widthPx = context.measureText(text).width - trackingPx
    fillNeon(context, text, middleX + trackingPx / 2, baselinePx, pink, neonGlowPx)
  })
  return widthPx
}

type Rule = { readonly side: number; readonly fromPx: number; readonly yPx: number }

function drawRule(context: Canvas2D, template: StripTemplate, { side, fromPx, yPx }: Rule): void {
  const { middleX } = middleOf(template)
  const path = horizontalPath(middleX + side * fromPx, middleX + (side * template.banner.widthPx) / 2, yPx)
  strokeNeon(context, path, pink, 2.5, neonGlowPx / 2)
}

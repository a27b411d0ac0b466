import { plainLine } from '../lib/plainLine.ts'
import { seasonOf } from './banner.ts'
import type { Season } from './banner.ts'
import { frameCaption, timeCaption } from './captions.ts'
import { drawBanner, drawTallBanner } from './drawBanner.ts'
import { drawMessage } from './drawMessage.ts'
import { captionRect, grow, perforationRects, photoRects, stripSize, titleRect } from './layout.ts'
import { cyan, fillNeon, pink, scoped, strokeNeon } from './neon.ts'
import type { Pen } from './neon.ts'
import { rounded } from './paths.ts'
import type { Strip } from './Strip.ts'
import { boldFont, titleFont } from './stripFonts.ts'

/**
 * Paints a whole strip on a context of 800 x 2400, over whatever is there.
 * The fonts are loaded before (`loadStripFonts`); the photos' pixels stay exactly as given.
 * Throws RangeError for a photo that is not 600 x 450.
 */
export function drawStrip(pen: Pen, strip: Strip): void {
  scoped(pen, () => {
    pen.fillStyle = '#000'
    pen.fillRect(0, 0, stripSize.widthPx, stripSize.heightPx)
    pen.fontKerning = 'normal'
    drawPerforations(pen)
    drawTitle(pen)
    drawFoot(pen, plainLine(strip.message), seasonOf(strip.printedAt))
    for (const index of [0, 1, 2, 3] as const) drawPhoto(pen, strip, index)
  })
}

function drawPerforations(pen: Pen): void {
  const holes = new Path2D()
  for (const rect of perforationRects) holes.addPath(rounded(rect, 9))
  strokeNeon(pen, holes, pink, 3, 18)
}

function drawTitle(pen: Pen): void {
  scoped(pen, () => {
    pen.font = titleFont(72)
    pen.wordSpacing = '8px'
    pen.textAlign = 'center'
    fillNeon(pen, 'RETRO BOOTH', titleRect.xPx + titleRect.widthPx / 2, titleRect.yPx + 82, pink, 36)
  })
}

/** Draws what stands below the photos: a message of plain text, if there is one, and the season's banner. */
export function drawFoot(pen: Pen, message: string, season: Season): void {
  if (message === '') {
    drawTallBanner(pen, season)
  } else {
    drawMessage(pen, message)
    drawBanner(pen, season)
  }
}

function drawPhoto(pen: Pen, strip: Strip, index: 0 | 1 | 2 | 3): void {
  const rect = photoRects[index]
  const frame = strip.frames[index]
  if (frame.width !== rect.widthPx || frame.height !== rect.heightPx) {
    throw new RangeError(`a frame of ${frame.width} x ${frame.height} px instead of 600 x 450`)
  }
  strokeNeon(pen, rounded(grow(rect, 4), 4), pink, 2, 12)
  drawCaption(pen, index, strip.takenAt[index])
  // Last, so that no light falls on the picture.
  pen.putImageData(frame, rect.xPx, rect.yPx)
}

function drawCaption(pen: Pen, index: 0 | 1 | 2 | 3, takenAt: number): void {
  const rect = captionRect(photoRects[index])
  const baselinePx = rect.yPx + 24
  scoped(pen, () => {
    pen.font = boldFont(25)
    pen.letterSpacing = '1.5px'
    pen.textAlign = 'left'
    fillNeon(pen, frameCaption(index), rect.xPx, baselinePx, pink, 12)
    pen.textAlign = 'right'
    fillNeon(pen, timeCaption(takenAt), rect.xPx + rect.widthPx + 1.5, baselinePx, cyan, 12)
  })
}

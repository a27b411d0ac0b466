import type { Rect, Size } from '../../lib/geometry.ts'

/** 2 x 6 inches at 400 dpi. */
export const stripSize: Size = { widthPx: 800, heightPx: 2400 }

const photoAt = (index: number): Rect => ({ xPx: 100, yPx: 150 + 500 * index, widthPx: 600, heightPx: 450 })

/** Where the photos stand, oldest first. */
export const slotRects = [photoAt(0), photoAt(1), photoAt(2), photoAt(3)] as const

/** The column that the photos, the captions, the message and the banner share. */
const column = { xPx: 100, widthPx: 600 }

export const titleRect: Rect = { ...column, yPx: 20, heightPx: 110 }

/** The line of text under a photo. */
export function captionRect(photo: Rect): Rect {
  return { xPx: photo.xPx, yPx: photo.yPx + photo.heightPx + 10, widthPx: photo.widthPx, heightPx: 30 }
}

export const messageRect: Rect = { ...column, yPx: 2162, heightPx: 118 }

/** At the foot; without a message the banner's sign takes the message's room. */
export const bannerRect: Rect = { ...column, yPx: 2302, heightPx: 72 }

/** The proportions of a Kodak Standard perforation, 2.8 x 1.98 mm (ISO 491), lying across the film. */
const hole: Size = { widthPx: 44, heightPx: 31 }
const holePitchPx = 60
const holeMarginPx = 25

/** The holes along both edges, from the top: half a pitch is left at either end. */
export const perforationRects: readonly Rect[] = Array.from(
  { length: stripSize.heightPx / holePitchPx },
  (_, row) => {
    const yPx = holePitchPx * row + (holePitchPx - hole.heightPx) / 2
    return [holeMarginPx, stripSize.widthPx - holeMarginPx - hole.widthPx].map((xPx) => ({
      ...hole,
      xPx,
      yPx,
    }))
  },
).flat()

/** The rectangle that is larger by `byPx` on every side. */
export function grow(rect: Rect, byPx: number): Rect {
  return {
    xPx: rect.xPx - byPx,
    yPx: rect.yPx - byPx,
    widthPx: rect.widthPx + 2 * byPx,
    heightPx: rect.heightPx + 2 * byPx,
  }
}

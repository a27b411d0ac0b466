import type { Size } from '../../lib/geometry.ts'

/** Max shorter side of a video: that of HD, and on a slow device. */
const maxSidePx = { usual: 1080, slow: 720 } as const

/** Side of a macroblock, pixels, and how many of them a frame may have. Source: ITU-R H.264, table A-1, level 4.0. */
const macroblockPx = 16
const maxMacroblocks = 8192

/**
 * Size of the video of a template: at most 1080 pixels on its shorter side, 720 on a slow device, and no larger than the
 * encoder's level allows. Even on both sides.
 */
export function videoSize({ widthPx, heightPx }: Size, speed: keyof typeof maxSidePx): Size {
  let scale = Math.min(1, maxSidePx[speed] / Math.min(widthPx, heightPx))
  for (;;) {
    const size = { widthPx: even(widthPx * scale), heightPx: even(heightPx * scale) }
    if (macroblocks(size) <= maxMacroblocks) return size
    scale *= 0.99
  }
}

const even = (px: number) => 2 * Math.round(px / 2)

const macroblocks = ({ widthPx, heightPx }: Size): number =>
  Math.ceil(widthPx / macroblockPx) * Math.ceil(heightPx / macroblockPx)

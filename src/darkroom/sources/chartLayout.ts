import type { Rect, Size } from '../../lib/geometry.ts'

const columns = 6
const rows = 4
/** Parts of a patch's field: the chart's black frame round each, and what is measured of it. */
const frame = 0.06
const measured = 0.5

/** The patch at a place of the chart, 0 to 23 row by row; null for the frame between them. */
export function patchAt({ widthPx, heightPx }: Size, xPx: number, yPx: number): number | null {
  const [across, down] = [(xPx * columns) / widthPx, (yPx * rows) / heightPx]
  const inFrame = (part: number) => Math.abs((part % 1) - 0.5) > 0.5 - frame
  if (inFrame(across) || inFrame(down)) return null
  return Math.floor(down) * columns + Math.floor(across)
}

/** The inner part of a patch in a picture of the chart, away from halation and softness at its edges. */
export function patchRect({ widthPx, heightPx }: Size, patch: number): Rect {
  const [fieldWidth, fieldHeight] = [widthPx / columns, heightPx / rows]
  const margin = (1 - measured) / 2
  return {
    xPx: Math.round(((patch % columns) + margin) * fieldWidth),
    yPx: Math.round((Math.floor(patch / columns) + margin) * fieldHeight),
    widthPx: Math.round(measured * fieldWidth),
    heightPx: Math.round(measured * fieldHeight),
  }
}

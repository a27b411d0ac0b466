import type { Rect } from '../lib/geometry.ts'
import { type Canvas2D, fillNeon, horizontalPath } from './neon.ts'
import type { Neon } from './neonColours.ts'
import type { OrnamentElement } from './Template.ts'

/** Path of a line from the top left of a box to its bottom right. */
export function linePath({ xPx, yPx, widthPx, heightPx }: Rect): Path2D {
  const path = new Path2D()
  path.moveTo(xPx, yPx)
  path.lineTo(xPx + widthPx, yPx + heightPx)
  return path
}

/** Pitch of the perforations that the other lengths are given for. */
const referencePitchPx = 60

/** Size of perforations, 1 on the specification's strip. */
export const perforationScale = ({ size }: OrnamentElement): number => size / referencePitchPx

/** Perforations along both long edges of a film, from the top: half a pitch is left at either end. */
export function perforationsOf(element: OrnamentElement): readonly Rect[] {
  const { xPx, yPx, widthPx, heightPx, size: pitchPx } = element
  const scale = perforationScale(element)
  // The proportions of a Kodak Standard perforation, 2.8 x 1.98 mm (ISO 491), lying across the film.
  const hole = { widthPx: 44 * scale, heightPx: 31 * scale }
  const marginPx = 25 * scale
  const rows = Array.from({ length: Math.floor(heightPx / pitchPx) }, (_, row) => row)
  return rows.flatMap((row) => {
    const top = yPx + pitchPx * row + (pitchPx - hole.heightPx) / 2
    return [marginPx, widthPx - marginPx - hole.widthPx].map((left) => ({
      ...hole,
      xPx: xPx + left,
      yPx: top,
    }))
  })
}

/** Bulbs around a rectangle, about twice their size apart, evenly on each side. */
export function bulbsOf({
  xPx,
  yPx,
  widthPx,
  heightPx,
  size,
}: OrnamentElement): readonly (readonly [number, number])[] {
  const count = (lengthPx: number) => Math.max(1, Math.min(200, Math.round(lengthPx / (2.6 * size))))
  const [across, down] = [count(widthPx), count(heightPx)]
  const [right, bottom] = [xPx + widthPx, yPx + heightPx]
  const part = (index: number, of: number) => index / of
  return [
    ...Array.from({ length: across }, (_, at) => [xPx + widthPx * part(at, across), yPx] as const),
    ...Array.from({ length: down }, (_, at) => [right, yPx + heightPx * part(at, down)] as const),
    ...Array.from({ length: across }, (_, at) => [right - widthPx * part(at, across), bottom] as const),
    ...Array.from({ length: down }, (_, at) => [xPx, bottom - heightPx * part(at, down)] as const),
  ]
}

/** Fills a bulb, which glows where its ornament does. */
export function fillBulb(
  context: Canvas2D,
  [xPx, yPx]: readonly [number, number],
  neon: Neon,
  { size, glow }: OrnamentElement,
): void {
  const bulb = () => {
    context.beginPath()
    context.arc(xPx, yPx, size / 2, 0, 2 * Math.PI)
    context.fill()
  }
  fillNeon(context, bulb, neon, glow)
}

/** The floor of an arcade: lines towards the horizon, and across, closer together the further away they are. */
export function horizonPaths({ xPx, yPx, widthPx, heightPx, size }: OrnamentElement): readonly Path2D[] {
  const middleX = xPx + widthPx / 2
  const count = Math.min(60, Math.ceil((2.5 * widthPx) / (2 * size)))
  const rays = Array.from({ length: 2 * count + 1 }, (_, index) => {
    const bottomX = (index - count) * size
    return linePath({ xPx: middleX + bottomX * 0.16, yPx, widthPx: bottomX * 0.84, heightPx })
  })
  const rows = Array.from({ length: 9 }, (_, row) => {
    const at = yPx + heightPx * (row / 8) ** 2.2
    return horizontalPath(xPx, xPx + widthPx, at)
  })
  return [...rays, ...rows]
}

/** Small stars at fixed places, the same on every device. */
export function drawStars(context: Canvas2D, element: OrnamentElement, { glow }: Neon): void {
  const { xPx, yPx, widthPx, heightPx, size } = element
  context.fillStyle = glow
  const count = Math.min(400, Math.round((widthPx * heightPx) / (60 * size) ** 2))
  for (let index = 1; index <= count; index += 1) {
    // A sequence of low discrepancy (Roberts 2018): even, and without rows.
    const [across, down] = [(index * 0.7548776662) % 1, (index * 0.5698402909) % 1]
    const radiusPx = (size / 8) * (0.5 + ((index * 0.6180339887) % 1))
    context.globalAlpha = 0.25 + 0.6 * ((index * 0.3819660112) % 1)
    context.beginPath()
    context.arc(xPx + across * widthPx, yPx + down * heightPx, radiusPx, 0, 2 * Math.PI)
    context.fill()
  }
}

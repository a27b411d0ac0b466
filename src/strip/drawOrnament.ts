import type { Rect } from '../lib/geometry.ts'
import {
  type Canvas2D,
  type DrawStep,
  fillNeon,
  linePath,
  neonOf,
  roundedPath,
  strokeNeon,
  withSavedState,
} from './neon.ts'
import type { Season, Strip } from './Strip.ts'
import type { Neon, OrnamentElement } from './Template.ts'
import { clamp } from '../lib/numbers.ts'

/** Ornament but the banner, which is a text. */
type Ornament = Exclude<OrnamentElement['ornament'], 'banner'>

const ornaments: Readonly<
  Record<Ornament, (element: OrnamentElement, neon: Neon, strip: Strip) => readonly DrawStep[]>
> = {
  panel: (element, neon) => [
    (context) => {
      context.fillStyle = neon.glow
      context.fill(roundedPath(element, element.radius))
    },
  ],
  tube: (element, neon) => [stroke(roundedPath(element, element.radius), neon, element)],
  rule: (element, neon) => {
    const { xPx, yPx, widthPx, heightPx } = element
    return [stroke(linePath(xPx, yPx, xPx + widthPx, yPx + heightPx), neon, element)]
  },
  mark: (element, neon, { season }) => {
    const { xPx, yPx, widthPx, heightPx } = element
    const radiusPx = Math.min(widthPx, heightPx) / 2
    const mark = element.mark === 'season' ? season : element.mark
    const path = markPath(mark, xPx + widthPx / 2, yPx + heightPx / 2, radiusPx)
    return [stroke(path, neon, element)]
  },
  perforations: (element, neon) => {
    const radiusPx = 9 * perforationScale(element)
    return perforationsOf(element).map((hole) => stroke(roundedPath(hole, radiusPx), neon, element))
  },
  bulbs: (element, neon) =>
    bulbsOf(element).map((bulb) => (context) => fillBulb(context, bulb, neon, element)),
  horizon: (element, neon) => horizonPaths(element).map((path) => stroke(path, neon, element)),
  stars: (element, neon) => [(context) => withSavedState(context, () => drawStars(context, element, neon))],
}

/** Steps that draw an ornament one after the other. */
export function ornamentSteps(
  element: OrnamentElement & { readonly ornament: Ornament },
  strip: Strip,
): readonly DrawStep[] {
  return ornaments[element.ornament](element, neonOf(element.colour, strip), strip)
}

function stroke(path: Path2D, neon: Neon, { line, glow }: OrnamentElement): DrawStep {
  return (context) => strokeNeon(context, path, neon, line, glow)
}

/** Pitch of the perforations that the other lengths are given for. */
const referencePitchPx = 60

/** Size of perforations, 1 on the specification's strip. */
const perforationScale = ({ size }: OrnamentElement): number => size / referencePitchPx

/** Perforations along both long edges of a film, from the top: half a pitch is left at either end. */
function perforationsOf(element: OrnamentElement): readonly Rect[] {
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
function bulbsOf(element: OrnamentElement): readonly (readonly [number, number])[] {
  const { xPx, yPx, widthPx, heightPx, size } = element
  const [right, bottom] = [xPx + widthPx, yPx + heightPx]
  const sides = [
    [xPx, yPx, widthPx, 0],
    [right, yPx, 0, heightPx],
    [right, bottom, -widthPx, 0],
    [xPx, bottom, 0, -heightPx],
  ] as const
  return sides.flatMap(([fromX, fromY, across, down]) => {
    const count = clamp(Math.round(Math.abs(across + down) / (2.6 * size)), 1, 200)
    return Array.from(
      { length: count },
      (_, at) => [fromX + across * (at / count), fromY + down * (at / count)] as const,
    )
  })
}

/** Fills a bulb, which glows where its ornament does. */
function fillBulb(
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
function horizonPaths({ xPx, yPx, widthPx, heightPx, size }: OrnamentElement): readonly Path2D[] {
  const middleX = xPx + widthPx / 2
  const count = Math.min(60, Math.ceil((2.5 * widthPx) / (2 * size)))
  const rays = Array.from({ length: 2 * count + 1 }, (_, index) => {
    const bottomX = (index - count) * size
    const topX = middleX + bottomX * 0.16
    return linePath(topX, yPx, topX + bottomX * 0.84, yPx + heightPx)
  })
  const rows = Array.from({ length: 9 }, (_, row) => {
    const at = yPx + heightPx * (row / 8) ** 2.2
    return linePath(xPx, at, xPx + widthPx, at)
  })
  return [...rays, ...rows]
}

/** Small stars at fixed places, the same on every device. */
function drawStars(context: Canvas2D, element: OrnamentElement, { glow }: Neon): void {
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

/** Marks that are drawn within a circle: a season's, or one of a template's own. */
type Mark = Season | 'heart' | 'star' | 'bolt'

const marks: Readonly<Record<Mark, (path: Path2D) => void>> = {
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
  heart: (path) => {
    path.moveTo(0, 0.95)
    path.bezierCurveTo(-0.35, 0.62, -1, 0.15, -1, -0.36)
    path.bezierCurveTo(-1, -0.98, -0.22, -1.02, 0, -0.4)
    path.bezierCurveTo(0.22, -1.02, 1, -0.98, 1, -0.36)
    path.bezierCurveTo(1, 0.15, 0.35, 0.62, 0, 0.95)
    path.closePath()
  },
  star: (path) => {
    let isFirst = true
    around(5, (at) => {
      if (isFirst) path.moveTo(...at(0, 1))
      else path.lineTo(...at(0, 1))
      path.lineTo(...at(0.1, 0.42))
      isFirst = false
    })
    path.closePath()
  },
  bolt: (path) => {
    path.moveTo(0.22, -1)
    path.lineTo(-0.5, 0.14)
    path.lineTo(-0.04, 0.14)
    path.lineTo(-0.22, 1)
    path.lineTo(0.5, -0.2)
    path.lineTo(0.04, -0.2)
    path.closePath()
  },
}

/** Path of a mark within a circle: of the seasons a blossom, a sun, a leaf or a snow crystal. */
export function markPath(mark: Mark, xPx: number, yPx: number, radiusPx: number): Path2D {
  const unit = new Path2D()
  marks[mark](unit)
  const path = new Path2D()
  path.addPath(unit, new DOMMatrix([radiusPx, 0, 0, radiusPx, xPx, yPx]))
  return path
}

/** Season of the northern hemisphere, by whole months. */
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

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

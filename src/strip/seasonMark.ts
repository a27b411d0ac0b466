/** Season of the northern hemisphere, by whole months. */
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

/** Text of the banner for each season. */
export const banners: Readonly<Record<Season, string>> = {
  spring: 'SPRING MEMORIES',
  summer: 'SUMMER DREAMS',
  autumn: 'AUTUMN WHISPERS',
  winter: 'WINTER TALES',
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
export type Mark = Season | 'heart' | 'star' | 'bolt'

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

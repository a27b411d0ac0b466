import type { Vector3 } from '../../../../src/lib/matrix3.ts'

/** Gaussian bump of the face, mirrored on its other side: middle, radii, height; below zero it is a hollow. */
type Bump = readonly [x: number, y: number, across: number, down: number, height: number]

/** Lengths are in parts of the face's half height, from its middle; heights point to the camera. */
const bumps: readonly Bump[] = [
  // Nose: bridge, tip, wings.
  [0, -0.02, 0.075, 0.17, 0.05],
  [0, 0.2, 0.09, 0.09, 0.1],
  [0.09, 0.235, 0.05, 0.05, 0.035],
  // Sockets, eyes, brows.
  [0.29, -0.1, 0.17, 0.11, -0.07],
  [0.3, -0.1, 0.1, 0.07, 0.045],
  [0.26, -0.27, 0.2, 0.07, 0.02],
  // Cheeks, hollow above the lips, lips, chin.
  [0.36, 0.18, 0.17, 0.15, 0.035],
  [0, 0.36, 0.03, 0.05, -0.012],
  [0.08, 0.44, 0.1, 0.03, 0.016],
  [0, 0.55, 0.13, 0.04, 0.035],
  [0, 0.66, 0.14, 0.045, -0.03],
  [0, 0.8, 0.16, 0.1, 0.03],
]

/** Half the width of the face at its widest. */
const halfWidth = 0.72

/** How far a place is inside the face: 1 in the middle, 0 at the outline, below it outside. */
export function depthOfFace(x: number, y: number): number {
  const width = halfWidth * (1 - 0.2 * Math.max(0, y) ** 1.6)
  return 1 - (Math.abs(x) / width) ** 2.2 - Math.abs(y) ** 2.3
}

/** How far a place is inside an ellipse: 1 in the middle, 0 at the outline, below it outside. */
export function depthOfEllipse(x: number, y: number, across: number, down: number): number {
  return 1 - (x / across) ** 2 - (y / down) ** 2
}

/** Height of the face's surface. */
export function heightOfFace(x: number, y: number): number {
  const round = 0.62 * Math.sqrt(Math.max(0.02, depthOfFace(x, y)))
  return bumps.reduce((sum, [atX, atY, across, down, height]) => {
    const away = ((y - atY) / down) ** 2
    if (away > 9) return sum
    const near = (middle: number) => Math.exp(-(((x - middle) / across) ** 2) - away)
    return sum + height * (atX === 0 ? near(0) : near(atX) + near(-atX))
  }, round)
}

/** Direction in which a surface looks at a place, of length 1. */
export function normalOf(height: (x: number, y: number) => number, x: number, y: number): Vector3 {
  const step = 0.004
  const here = height(x, y)
  const [right, down] = [(height(x + step, y) - here) / step, (height(x, y + step) - here) / step]
  const length = Math.hypot(right, down, 1)
  return [-right / length, -down / length, 1 / length]
}

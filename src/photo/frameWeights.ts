/** Small image that is metered: sRGB, RGBA, 8 bits each, rows from the top. */
export type SmallImage = {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Weights of an image's pixels, 0 to 1, row by row. */
export type Weights = Float64Array

/** Part of the image, as fractions of its width and height: its middle, and its radii. */
type Ellipse = { readonly x: number; readonly y: number; readonly across: number; readonly down: number }

/** Where a subject's face is in a booth, and the chest below it. */
const face: Ellipse = { x: 0.5, y: 0.42, across: 0.15, down: 0.28 }
const chest: Ellipse = { x: 0.5, y: 0.88, across: 0.2, down: 0.2 }

/** Spread of the centre weights, as part of the image's width and height; a corner weighs a seventh of the centre. */
const sigma = 0.36

/** Centre weights: faces are in the centre, lamps and windows at the sides. */
export const centreWeights = weightsBySize((x, y) =>
  Math.exp(-((x - 0.5) ** 2 + (y - 0.5) ** 2) / (2 * sigma ** 2)),
)

/** Weights of the place where a face is: 1 in it, and a soft edge. */
export const faceWeights = weightsBySize((x, y) => ellipseAt(face, x, y))

/** Weights of the place where a chest is. */
export const chestWeights = weightsBySize((x, y) => ellipseAt(chest, x, y))

/** Weights of everything around the subject. */
export const surroundWeights = weightsBySize((x, y) =>
  Math.max(0, 1 - ellipseAt(face, x, y) - ellipseAt(chest, x, y)),
)

function ellipseAt({ x, y, across, down }: Ellipse, atX: number, atY: number): number {
  const distance = ((atX - x) / across) ** 2 + ((atY - y) / down) ** 2
  return Math.exp(-(distance ** 2))
}

/**
 * Makes weights from a function of the position (0 to 1 on each axis), and caches those of the last size, which all
 * samples share.
 */
function weightsBySize(weightAt: (x: number, y: number) => number) {
  let kept = { width: 0, weights: new Float64Array() }
  return (width: number, height: number): Weights => {
    if (kept.width === width && kept.weights.length === width * height) return kept.weights
    const weights = Float64Array.from({ length: width * height }, (_, at) =>
      weightAt(((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height),
    )
    kept = { width, weights }
    return weights
  }
}

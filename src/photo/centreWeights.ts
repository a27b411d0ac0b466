/** Spread of the weight, as part of the picture's width and height; a corner weighs a seventh of the middle. */
const sigma = 0.36

/** A weight of 0 to 1 for every pixel, row by row: faces are in the middle, lamps and windows at the side. */
export function centreWeights(width: number, height: number): Float64Array {
  const weights = new Float64Array(width * height)
  for (let y = 0; y < height; y++) {
    const down = (y + 0.5) / height - 0.5
    for (let x = 0; x < width; x++) {
      const across = (x + 0.5) / width - 0.5
      weights[y * width + x] = Math.exp(-(across * across + down * down) / (2 * sigma * sigma))
    }
  }
  return weights
}

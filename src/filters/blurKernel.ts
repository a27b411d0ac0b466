/** Weights of the middle texel and of those 1 to 6 away on either side; all thirteen sum to 1. */
export type BlurKernel = readonly [number, number, number, number, number, number, number]

/**
 * The light of three bounces between film and back, each wider and weaker than the one before: Gaussians of
 * sigma x 1, 1.41 and 1.73. `sigma` is in texels, above 0.
 */
export function blurKernel(sigma: number): BlurKernel {
  const at = (texels: number) =>
    (0.55 * gaussian(texels, sigma)) / sigma +
    (0.3 * gaussian(texels, sigma * Math.SQRT2)) / (sigma * Math.SQRT2) +
    (0.15 * gaussian(texels, sigma * Math.sqrt(3))) / (sigma * Math.sqrt(3))
  const [w0, w1, w2, w3, w4, w5, w6] = [at(0), at(1), at(2), at(3), at(4), at(5), at(6)]
  const sum = w0 + 2 * (w1 + w2 + w3 + w4 + w5 + w6)
  return [w0 / sum, w1 / sum, w2 / sum, w3 / sum, w4 / sum, w5 / sum, w6 / sum]
}

function gaussian(x: number, sigma: number): number {
  return Math.exp(-(x ** 2) / (2 * sigma ** 2))
}

// Gaussian blur along one axis by 15 samples, 0.36 standard deviations apart.
uniform vec2 uBlurSigma; // standard deviation of the halation, in uv, 0 to 1

// Weights of the middle and of the seven samples to either side. All 15 sum to 1.
const float gaussian[8] = float[8](0.144579, 0.135507, 0.111567, 0.080691, 0.051266, 0.028612, 0.014028, 0.006041);

// Distance from the middle to sample i, in uv.
vec2 gaussianOffset(int i) {
  return float(i) * 0.36 * uBlurSigma;
}

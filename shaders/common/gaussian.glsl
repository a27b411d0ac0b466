// Gaussian blur along one axis by 15 samples, each channel as wide as its weights make it.
uniform vec2 uBlurStep; // distance of two samples along each axis, in uv, 0 to 1
uniform vec3 uBlurWeights[8]; // red, green and blue of the middle and of the seven samples to either side, 0 to 1

// Distance from the middle to sample i, in uv.
vec2 gaussianOffset(int i) {
  return float(i) * uBlurStep;
}

// Second bloom pass, at a quarter of the size: halation around the highlights, and the filter's light leak if it has
// one. Stored as the square root of twice the light, which spends the ten bits where eyes see steps.

uniform sampler2D uHighlights; // light of the highlights, 0 to 1
uniform vec2 uBlurSigma; // standard deviation of the halation, in uv, 0 to 1
uniform float uHalationRed; // part of the highlights that is added to red, 0 to 0.3
uniform float uHalationGreen; // the same for green, 0 to 0.3
uniform float uHalationBlue; // the same for blue, 0 to 0.3

// Sum of the highlights at two opposite points around uv; `sigmas` is their distance in standard deviations.
vec3 samplePair(vec2 uv, vec2 sigmas) {
  vec2 offset = uBlurSigma * sigmas;
  return texture(uHighlights, uv + offset).rgb + texture(uHighlights, uv - offset).rgb;
}

// Light of three bounces between film and back, Gaussians of sigma x 1, 1.41 and 1.73 that weigh 0.55, 0.3 and 0.15:
// 10 % of it falls within half a sigma, 55 % from there to 1.6, 35 % beyond. Four samples nearby, six further away.
vec3 halation(vec2 uv) {
  vec3 near = samplePair(uv, vec2(1.15, 0.0)) + samplePair(uv, vec2(0.0, 1.15));
  vec3 far = samplePair(uv, vec2(0.0, 2.3)) + samplePair(uv, vec2(1.9919, 1.15)) + samplePair(uv, vec2(1.9919, -1.15));
  return texture(uHighlights, uv).rgb * 0.1 + near * (0.55 / 4.0) + far * (0.35 / 6.0);
}

vec3 bloom(vec2 uv) {
  vec3 light = halation(uv) * vec3(uHalationRed, uHalationGreen, uHalationBlue);
#if LIGHT_LEAK
  light += lightLeak(uv);
#endif
  return sqrt(2.0 * light);
}

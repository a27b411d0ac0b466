// Second pass: the highlights' light around them, and a leak's.

#include "common/leak.glsl"

uniform sampler2D uBright; // the highlights, 0 to 1
uniform vec2 uReach; // standard deviation of the halation, as parts of the picture, 0 to 1
uniform float uHalationRed; // part of the highlights that is added to red, 0 to 0.3
uniform float uHalationGreen; // the same for green, 0 to 0.3
uniform float uHalationBlue; // the same for blue, 0 to 0.3

// The highlights at two places that lie opposite each other around uv, in standard deviations.
vec3 pair(vec2 uv, vec2 away) {
  vec2 reach = uReach * away;
  return texture(uBright, uv + reach).rgb + texture(uBright, uv - reach).rgb;
}

// The light of three bounces between film and back, Gaussians of sigma x 1, 1.41 and 1.73 that weigh 0.55, 0.3 and
// 0.15: 10 % of it falls within half a sigma, 55 % from there to 1.6, 35 % beyond. Four taps nearby, six further away.
vec3 halation(vec2 uv) {
  vec3 near = pair(uv, vec2(1.15, 0.0)) + pair(uv, vec2(0.0, 1.15));
  vec3 far = pair(uv, vec2(0.0, 2.3)) + pair(uv, vec2(1.9919, 1.15)) + pair(uv, vec2(1.9919, -1.15));
  return texture(uBright, uv).rgb * 0.1 + near * (0.55 / 4.0) + far * (0.35 / 6.0);
}

vec3 develop(vec2 uv) {
  vec3 light = halation(uv) * vec3(uHalationRed, uHalationGreen, uHalationBlue);
  return sqrt(2.0 * (light + leaked(uv)));
}

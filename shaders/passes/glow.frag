// Second pass: the highlights' light around them, and a leak's.

#include "common/leak.glsl"

uniform sampler2D uBright; // the highlights, 0 to 1
uniform vec2 uReach; // standard deviation of the halation, as parts of the picture, 0 to 1
uniform float uHalationRed; // part of the highlights that is added to red, 0 to 0.3
uniform float uHalationGreen; // the same for green, 0 to 0.3
uniform float uHalationBlue; // the same for blue, 0 to 0.3

const mat2 sixth = mat2(0.5, 0.8660254, -0.8660254, 0.5);
const mat2 ninth = mat2(0.7660444, 0.6427876, -0.6427876, 0.7660444);

// The mean of several taps around uv, from the first one on, each a turn further.
vec3 ring(vec2 uv, vec2 first, mat2 turn, int taps) {
  vec3 sum = vec3(0.0);
  for (int tap = 0; tap < taps; tap++) {
    sum += texture(uBright, uv + uReach * first).rgb;
    first = turn * first;
  }
  return sum / float(taps);
}

// The light of three bounces between film and back, Gaussians of sigma x 1, 1.41 and 1.73 that weigh 0.55, 0.3 and
// 0.15: 10 % of it falls within half a sigma, 55 % from there to 1.6, 35 % beyond.
vec3 halation(vec2 uv) {
  vec3 near = ring(uv, vec2(1.15, 0.0), sixth, 6);
  vec3 far = ring(uv, vec2(0.0, 2.3), ninth, 9);
  return texture(uBright, uv).rgb * 0.1 + near * 0.55 + far * 0.35;
}

vec3 develop(vec2 uv) {
  vec3 light = halation(uv) * vec3(uHalationRed, uHalationGreen, uHalationBlue);
  return sqrt(2.0 * (light + leaked(uv)));
}

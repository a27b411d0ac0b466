// Third bloom pass, at a quarter of the size: halation around the highlights, and the filter's light leak if it has one.
// Stored as the square root of twice the light.

#include "common/gaussian.glsl"

uniform sampler2D uSpread; // highlights spread across: square root of parts of HIGHLIGHT_MAX, 0 to 1
uniform float uHalationRed; // part of the highlights that is added to red, 0 to 0.3
uniform float uHalationGreen; // the same for green, 0 to 0.3
uniform float uHalationBlue; // the same for blue, 0 to 0.3

// Highlights spread across, at a point.
vec3 sampleSpread(vec2 uv) {
  vec3 root = texture(uSpread, uv).rgb;
  return root * root;
}

// Light of the highlights that film and its back throw to and fro, spread downwards as well as across.
vec3 halation(vec2 uv) {
  vec3 light = sampleSpread(uv) * uBlurWeights[0];
  for (int i = 1; i < 8; i++) {
    vec2 down = vec2(0.0, gaussianOffset(i).y);
    light += (sampleSpread(uv + down) + sampleSpread(uv - down)) * uBlurWeights[i];
  }
  return light * HIGHLIGHT_MAX;
}

vec3 bloom(vec2 uv) {
  vec3 light = halation(uv) * vec3(uHalationRed, uHalationGreen, uHalationBlue);
#if LIGHT_LEAK
  light += lightLeak(uv);
#endif
  return sqrt(2.0 * light);
}

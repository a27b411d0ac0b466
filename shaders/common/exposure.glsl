// Exposure: how much light reaches the film. Linear, 1 is the image's white.
#include "common/linear.glsl"

uniform vec3 uExposureGain; // gain of red, green and blue by the meter, 0.4 to 8
uniform vec2 uVignette; // fourth root of the light: in the middle, 0.8 to 1.2; what the corners add, -0.5 to 0.4

// Linear light of an sRGB code at uv, metered, and dimmed or brightened towards the corners.
vec3 expose(vec3 code, vec2 uv) {
  vec2 fromMiddle = (uv - 0.5) * vec2(1.6, 1.2);
  float root = uVignette.x + uVignette.y * dot(fromMiddle, fromMiddle);
  float square = root * root;
  return toLinear(code) * (uExposureGain * (square * square));
}

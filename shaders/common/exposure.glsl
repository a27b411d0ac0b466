// How much light reaches the film. Linear, 1 is the picture's white.
#include "common/light.glsl"

uniform vec3 uGain; // what the meter multiplies red, green and blue by, 0.5 to 4
uniform vec2 uFalloff; // fourth root of the light in the middle, and what the corners add to it, 0.5 to 1.5, -1 to 1

// The light of a code at uv, metered and dimmed towards the corners.
vec3 exposed(vec3 code, vec2 uv) {
  vec2 fromMiddle = (uv - 0.5) * vec2(1.6, 1.2);
  float root = uFalloff.x + uFalloff.y * dot(fromMiddle, fromMiddle);
  float square = root * root;
  return toLight(code) * (uGain * (square * square));
}

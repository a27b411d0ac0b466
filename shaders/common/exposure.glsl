// How much light reaches the film. Linear, 1 is the picture's white.
#include "common/light.glsl"

uniform vec3 uGain; // what the meter multiplies red, green and blue by, 0.5 to 4
uniform float uCentreStops; // stops more in the middle, -1 to 1
uniform float uEdgeStops; // stops more in the corners, -2 to 1

// The light of a code at uv, metered and dimmed towards the corners.
vec3 exposed(vec3 code, vec2 uv) {
  vec2 fromMiddle = (uv - 0.5) * vec2(1.6, 1.2);
  float stops = mix(uCentreStops, uEdgeStops, dot(fromMiddle, fromMiddle));
  return toLight(code) * (uGain * exp2(stops));
}

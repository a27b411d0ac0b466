// Third pass: the blur down, and all the light that halation and a leak add to the picture.

#include "common/blur.glsl"
#include "common/leak.glsl"

uniform float uHalationRed; // part of the highlights that is added to red, 0 to 0.3
uniform float uHalationGreen; // the same for green, 0 to 0.3
uniform float uHalationBlue; // the same for blue, 0 to 0.3

vec3 develop(vec2 uv) {
  vec3 halation = blurred(uv) * vec3(uHalationRed, uHalationGreen, uHalationBlue);
  return sqrt(2.0 * (halation + leaked(uv)));
}

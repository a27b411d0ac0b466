// Fourth pass, at half of the size: all the light that lens blur, halation and a leak add to the sharp picture.

#include "common/lens.glsl"
#include "common/leak.glsl"

uniform sampler2D uGlow; // the blurred highlights, 0 to 1
uniform float uHalationRed; // part of the highlights that is added to red, 0 to 0.3
uniform float uHalationGreen; // the same for green, 0 to 0.3
uniform float uHalationBlue; // the same for blue, 0 to 0.3

vec3 develop(vec2 uv) {
  vec3 halation = texture(uGlow, uv).rgb * vec3(uHalationRed, uHalationGreen, uHalationBlue);
  vec3 added = exposed(cameraBetween(uv), uv) * softPart() + halation + leaked(uv);
  return sqrt(added * 0.5);
}

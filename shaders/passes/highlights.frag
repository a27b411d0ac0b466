// First pass, at a quarter of the size: what is bright enough to shine through the film.

#include "common/exposure.glsl"

uniform vec2 uTap; // from the middle to the nearest of four taps, as parts of the picture, 0 to 1

vec3 develop(vec2 uv) {
  vec3 left = cameraBetween(uv - uTap) + cameraBetween(uv + vec2(-uTap.x, uTap.y));
  vec3 right = cameraBetween(uv + uTap) + cameraBetween(uv + vec2(uTap.x, -uTap.y));
  return (exposed((left + right) * 0.25, uv) - 0.55) / 0.45;
}

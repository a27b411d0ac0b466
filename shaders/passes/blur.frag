// Second pass: the blur across.

#include "common/blur.glsl"

vec3 develop(vec2 uv) {
  return blurred(uv);
}

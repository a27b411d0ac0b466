// TMax3200: Kodak T-MAX P3200 on Polymax grade 2, through a light yellow filter.

#include "common/filmLook.glsl"

vec3 develop(vec2 uv) {
  return filmLook(uv);
}

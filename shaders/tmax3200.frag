// TMax3200: Kodak T-MAX P3200 on Polymax grade 3, through a light yellow filter.

#include "common/lens.glsl"
#include "common/lut.glsl"
#include "common/grain.glsl"

vec3 develop(vec2 uv) {
  return grained(filmPrint(throughLens(uv)), uv);
}

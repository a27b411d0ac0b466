// TMax3200: Kodak T-MAX P3200 on Polymax grade 3, through a light yellow filter.

#include "common/weave.glsl"
#include "common/lens.glsl"
#include "common/lut.glsl"
#include "common/grain.glsl"

vec3 develop(vec2 uv) {
  vec3 print = filmPrint(throughLens(weave(uv)));
  return grained(print, grain(uv).rrr);
}

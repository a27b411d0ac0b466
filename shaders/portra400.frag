// Portra400: Kodak Portra 400 on Portra Endura.

#include "common/weave.glsl"
#include "common/lens.glsl"
#include "common/lut.glsl"
#include "common/grain.glsl"

vec3 develop(vec2 uv) {
  vec3 print = filmPrint(throughLens(weave(uv)));
  return grained(print, grain(uv));
}

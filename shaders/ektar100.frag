// Ektar100: Kodak Ektar 100 on Endura Premier.

#include "common/weave.glsl"
#include "common/lens.glsl"
#include "common/lut.glsl"
#include "common/grain.glsl"

vec3 develop(vec2 uv) {
  vec3 print = filmPrint(throughLens(weave(uv)));
  return grained(print, grain(uv));
}

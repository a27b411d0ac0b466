// Ektar100: Kodak Ektar 100 on Endura Premier.

#include "common/lens.glsl"
#include "common/lut.glsl"
#include "common/grain.glsl"

vec3 develop(vec2 uv) {
  return grained(filmPrint(throughLens(uv)), uv);
}

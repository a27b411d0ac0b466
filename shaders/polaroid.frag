// Polaroid: the shape of Fujifilm Instax between the densities of Polacolor.

#include "common/lens.glsl"
#include "common/lut.glsl"
#include "common/grain.glsl"

vec3 develop(vec2 uv) {
  return grained(filmPrint(throughLens(uv)), uv);
}

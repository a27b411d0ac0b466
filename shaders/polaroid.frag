// Polaroid: the shape of Fujifilm Instax between the densities of Polacolor. No gate holds it: it does not weave.

#include "common/lens.glsl"
#include "common/lut.glsl"
#include "common/grain.glsl"

vec3 develop(vec2 uv) {
  return grained(filmPrint(throughLens(uv)), grain(uv));
}

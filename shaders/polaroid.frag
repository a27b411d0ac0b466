// Polaroid: the shape of Fujifilm Instax between the densities of Polacolor.

#include "common/lens.glsl"
#include "common/lut.glsl"
#include "common/grain.glsl"

vec3 develop(vec2 uv) {
  vec4 chance = grain(uv);
  vec3 light = throughLens(uv, chance.a);
  return grained(filmPrint(light), chance.rgb);
}

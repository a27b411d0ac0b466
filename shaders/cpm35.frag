// CPM35: Kodak Gold 200 on Ektacolor Edge, from a compact camera with a flash and a date back.

#include "common/lens.glsl"
#include "common/stamp.glsl"
#include "common/lut.glsl"
#include "common/grain.glsl"

vec3 develop(vec2 uv) {
  vec4 chance = grain(uv);
  vec3 light = stamped(throughLens(uv, chance.a), uv);
  return grained(filmPrint(light), chance.rgb);
}

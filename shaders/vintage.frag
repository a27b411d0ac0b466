// Vintage: Kodak Gold 200 on Ektacolor Edge, faded, from a camera that leaks light (in shaders/passes/glow.frag).

#include "common/lens.glsl"
#include "common/lut.glsl"
#include "common/grain.glsl"

vec3 develop(vec2 uv) {
  vec4 chance = grain(uv);
  vec3 light = throughLens(uv, chance.a);
  return grained(filmPrint(light), chance.rgb);
}

// Vintage: Kodak Gold 200 on Ektacolor Edge, faded, from a camera that leaks light (in shaders/passes/lens.frag).

#include "common/weave.glsl"
#include "common/lens.glsl"
#include "common/lut.glsl"
#include "common/grain.glsl"

vec3 develop(vec2 uv) {
  vec3 print = filmPrint(throughLens(weave(uv)));
  return grained(print, grain(uv));
}

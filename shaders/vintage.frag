// Vintage: Kodak Gold 200 on Ektacolor Edge, faded, from a camera that leaks light (in shaders/passes/glow.frag).

#include "common/lens.glsl"
#include "common/lut.glsl"
#include "common/grain.glsl"

vec3 develop(vec2 uv) {
  return grained(filmPrint(throughLens(uv)), uv);
}

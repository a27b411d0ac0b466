// CPM35: Kodak Gold 200 on Ektacolor Edge, from a compact camera with a flash and a date back.

#include "common/lens.glsl"
#include "common/stamp.glsl"
#include "common/lut.glsl"
#include "common/grain.glsl"

vec3 develop(vec2 uv) {
  return grained(filmPrint(stamped(throughLens(uv), uv)), uv);
}

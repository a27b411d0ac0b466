// Polaroid: the shape of Fujifilm Instax between the densities of Polacolor.

#include "common/filmLook.glsl"

vec3 develop(vec2 uv) {
  return filmLook(uv);
}

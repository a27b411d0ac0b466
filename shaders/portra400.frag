// Portra400: Kodak Portra 400 on Portra Endura.

#include "common/filmLook.glsl"

vec3 develop(vec2 uv) {
  return filmLook(uv);
}

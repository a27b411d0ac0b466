// Ektar100: Kodak Ektar 100 on Endura Premier.

#include "common/filmLook.glsl"

vec3 develop(vec2 uv) {
  return filmLook(uv);
}

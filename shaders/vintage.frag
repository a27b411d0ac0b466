// Vintage: Kodak Gold 200 on Ektacolor Edge, faded, from a camera that leaks light.

#include "common/filmLook.glsl"

uniform float uLightLeak; // light of the leak where it is brightest, 0 to 0.5
uniform float uLightLeakSide; // side of the frame that it comes from, by seed: 0 left, 1 right

// Light through the back of the camera: an orange core along one side with a red tail, which run out into the corner
// below. No face is hidden: down to 0.72 of the height the leak ends at 0.13 of the width, outside a face whose middle
// is at a quarter of it; what lies below is a chest. passes/bloom.frag adds it at a quarter of the size, so that lensLight
// has it within its bloom.
vec3 lightLeak(vec2 uv) {
  float fromSide = abs(uLightLeakSide - uv.x);
  float below = max(0.0, uv.y - 0.72) / 0.28;
  float corner = below * below;
  float core = fromSide / (0.035 + 0.17 * corner);
  float tail = fromSide / (0.055 + 0.3 * corner);
  return uLightLeak * (exp2(-core * core) * vec3(0.6, 0.37, 0.1) + exp2(-tail * tail) * vec3(0.4, 0.05, 0.0));
}

vec3 develop(vec2 uv) {
  return filmLook(uv);
}

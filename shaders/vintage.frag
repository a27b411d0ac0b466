// Vintage: Kodak Gold 200 on Ektacolor Edge, faded, from a camera that leaks light.

#include "common/filmLook.glsl"

uniform float uLightLeak; // light of the leak where it is brightest, 0 to 0.5
uniform float uLightLeakSide; // side of the frame that it comes from, by seed: 0 left, 1 right

// Light through the back of the camera: an orange core along one side with a red tail, wider towards the corner below. It
// ends steeply, so that it can't lie over a face: from 0.06 of the width on, at any height, it adds at most 1 L* to any
// skin. passes/bloom.frag adds it at a quarter of the size, so that lensLight has it within its bloom.
vec3 lightLeak(vec2 uv) {
  float fromSide = abs(uLightLeakSide - uv.x);
  float below = uv.y * uv.y;
  float core = fromSide / (0.016 + 0.012 * below);
  float tail = fromSide / (0.03 + 0.01 * below);
  float coreSquare = core * core;
  float tailSquare = tail * tail;
  return uLightLeak * (exp2(-coreSquare * coreSquare) * vec3(0.6, 0.37, 0.1) + exp2(-tailSquare * tailSquare) * vec3(0.4, 0.05, 0.0));
}

vec3 develop(vec2 uv) {
  return filmLook(uv);
}

// Vintage: Kodak Gold 200 on Ektacolor Edge, faded, from a camera that leaks light.

#include "common/filmLook.glsl"

uniform float uLightLeak; // light of the leak where it is brightest, 0 to 0.5
uniform float uLightLeakSide; // side of the frame that it comes from, by seed: 0 left, 1 right

// Light through the back of the camera: an orange core along one side with a wide red tail, never over the middle.
// passes/bloom.frag adds it at a quarter of the size, so that lensLight has it within its bloom.
vec3 lightLeak(vec2 uv) {
  float fromSide = abs(uLightLeakSide - uv.x);
  float bow = 1.2 * (uv.y - 0.35);
  float core = exp2(-40.0 * fromSide * fromSide - bow * bow);
  float tail = exp2(-14.0 * fromSide * fromSide - 0.5 * bow * bow);
  return uLightLeak * (core * vec3(0.6, 0.37, 0.1) + tail * vec3(0.4, 0.05, 0.0));
}

vec3 develop(vec2 uv) {
  return filmLook(uv);
}

// The light that reaches the film: the picture through the lens, and the glow of shaders/passes around it.
#include "common/exposure.glsl"

uniform vec2 uBeside; // from a pixel's middle to where lens and gate have it, as parts of the picture, -1 to 1
uniform sampler2D uGlow; // halation and leaking light, at a quarter of the size: the square root of twice the light
uniform vec2 uGlowSize; // size of the glow, texels

// A code of the lens's picture: a tap beside the pixel's middle mixes its four nearest pixels. The blur lies on
// eighths of pixels, so that 64ths of a code hold the mixture; what filtering adds to them would else be rounded
// otherwise in the live view than in the photo.
vec3 lensPicture(vec2 uv) {
  return round(cameraBetween(uv + uBeside) * 16320.0) / 16320.0;
}

// The light of halation and leak. A tap at a random place near uv is cheaper than to mix the four nearest texels,
// and the grain hides the difference. Chance is 0 to 1 in 256 steps: 16 across by 16 down.
vec3 glow(vec2 uv, float chance) {
  float across = floor(chance * 15.9375 + 0.001) / 16.0;
  vec2 near = vec2(across, chance * 15.9375 - across * 16.0) - 0.46875;
  ivec2 at = min(ivec2(uv * uGlowSize + near), ivec2(uGlowSize) - 1);
  vec3 root = texelFetch(uGlow, at, 0).rgb;
  return root * root * 0.5;
}

// Light on the film at uv.
vec3 throughLens(vec2 uv, float chance) {
  return exposed(lensPicture(uv), uv) + glow(uv, chance);
}

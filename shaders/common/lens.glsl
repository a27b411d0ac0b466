// The light that reaches the film: the picture through the lens, and the glow of shaders/passes around it.
#include "common/exposure.glsl"

uniform vec2 uBeside; // from a pixel's middle to where lens and gate have it, as parts of the picture, -1 to 1
uniform sampler2D uGlow; // halation and leaking light, at a quarter of the size: the square root of twice the light

// A code of the lens's picture: a tap beside the pixel's middle mixes its four nearest pixels. The blur lies on
// eighths of pixels, so that 64ths of a code hold the mixture; what filtering adds to them would else be rounded
// otherwise in the live view than in the photo.
vec3 lensPicture(vec2 uv) {
  return round(cameraBetween(uv + uBeside) * 16320.0) * (1.0 / 16320.0);
}

// The light of halation and leak.
vec3 glow(vec2 uv) {
  vec3 root = texture(uGlow, uv).rgb;
  return root * root * 0.5;
}

// Light on the film at uv.
vec3 throughLens(vec2 uv) {
  return exposed(lensPicture(uv), uv) + glow(uv);
}

// Light that reaches the film: the image through the lens, and the bloom around its highlights.
#include "common/exposure.glsl"

uniform vec2 uSampleOffset; // from a pixel's middle to where lens and film gate put it, in uv, -1 to 1
uniform sampler2D uBloom; // halation and light leak from passes/bloom.frag: the square root of twice the light, 0 to 1
#if SOFT_LIGHT
uniform sampler2D uSoftLight; // soft light from passes/softLight.frag: 0.5 plus twice the change of the light, 0 to 1
#endif

// sRGB code of the image behind a soft lens: one sample beside the pixel's middle mixes its four nearest pixels. The
// offset is a multiple of 1/8 pixel, so the mixture is a multiple of 1/64 code. Rounding to that makes a live view and
// a photo alike, whatever texture filtering adds to either.
vec3 sampleLens(vec2 uv) {
  return round(sampleImage(uv + uSampleOffset) * 16320.0) * (1.0 / 16320.0);
}

// Light of halation and light leak at uv.
vec3 bloomLight(vec2 uv) {
  vec3 root = texture(uBloom, uv).rgb;
  return root * root * 0.5;
}

// Light on the film at uv where the lens projects an sRGB code. The bloom fills what is left up to white: a lamp stays
// white in the middle of its glow.
vec3 filmLight(vec3 code, vec2 uv) {
  vec3 light = expose(code, uv);
#if SOFT_LIGHT
  light *= texture(uSoftLight, uv).rgb * 0.5 + 0.75;
#endif
  return light + bloomLight(uv) * max(1.0 - light, 0.0);
}

// Light on the film at uv.
vec3 lensLight(vec2 uv) {
  return filmLight(sampleLens(uv), uv);
}

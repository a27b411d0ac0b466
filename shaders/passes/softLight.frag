// Soft light, at a quarter of the size: what a weak diffusion filter before the lens makes of skin. It lowers structures of
// 2 to 6 pixels by a third where skin is likely. Stored as 0.5 plus twice the change of the light.

#include "common/exposure.glsl"

uniform sampler2D uSmall; // the image at this size: sRGB codes, 0 to 1
uniform vec2 uSmallStep; // distance of the wide blur's samples, in uv, 0 to 1

// Light at uv before the vignette.
vec3 lightAt(vec2 uv) {
  return toLinear(denoiseChroma(texture(uSmall, uv).rgb, uv)) * uExposureGain;
}

// Sum of the light at two opposite points around uv.
vec3 pairAt(vec2 uv, vec2 offset) {
  return lightAt(uv + offset) + lightAt(uv - offset);
}

// Gaussian of 5.7 pixels around the light in the middle.
vec3 wideBlur(vec2 uv, vec3 middle) {
  vec3 straight = pairAt(uv, vec2(uSmallStep.x, 0.0)) + pairAt(uv, vec2(0.0, uSmallStep.y));
  vec3 diagonal = pairAt(uv, uSmallStep) + pairAt(uv, vec2(uSmallStep.x, -uSmallStep.y));
  return middle * 0.25 + straight * 0.125 + diagonal * 0.0625;
}

// How likely a light is skin's, 0 to 1, by its chroma along (warmth) and across (tint) the colours of lamps, as
// src/engine/light/chroma.ts defines them. All ten tones of the Monk scale are; lips, white and grey are not.
float skinOf(vec3 light) {
  vec3 ratio = log(max(light, 0.0005));
  vec2 redBlue = ratio.rb - ratio.g;
  float warmth = dot(redBlue, vec2(0.515, -0.857));
  float tint = dot(redBlue, vec2(0.857, 0.515));
  vec2 low = 1.0 + exp((vec2(0.06, -0.25) - vec2(warmth, tint)) / vec2(0.025, 0.06));
  vec2 high = 1.0 + exp((vec2(warmth, tint) - vec2(1.3, 0.65)) / vec2(0.1, 0.06));
  return 1.0 / (low.x * low.y * high.x * high.y);
}

// Pores and blemishes differ from the skin around them by a few percent, eyes, lips and hair by much more: those stay.
vec3 softLight(vec2 uv) {
  vec3 middle = lightAt(uv);
  vec3 wide = wideBlur(uv, middle);
  vec3 detail = (middle - wide) / max(wide, 0.0005);
  float strongest = max(max(abs(detail.r), abs(detail.g)), abs(detail.b)) / 0.25;
  float kept = 1.0 + strongest * strongest;
  return 0.5 - 2.0 * (0.64 * skinOf(wide) / (kept * kept)) * detail / (1.0 + detail);
}

// A lens of one or two elements: sharp in the middle, and towards the corners it smears every point along the radius.
#include "common/lens.glsl"

uniform float uCornerSoftness; // how far the two samples of a corner lie from it, along the radius, pixels, 0 to 1.25

// sRGB code of the image behind a simple lens. Like sampleLens, it samples at multiples of 1/8 pixel, and rounds.
vec3 sampleSimpleLens(vec2 uv) {
  vec2 smear = floor((uv - 0.5) * (vec2(12.8, 9.6) * uCornerSoftness) + 0.5) * (uPixelSize * 0.125);
  vec2 middle = uv + uSampleOffset;
  return round((sampleImage(middle + smear) + sampleImage(middle - smear)) * 16320.0) * (1.0 / 32640.0);
}

// Light on the film at uv behind a simple lens.
vec3 simpleLensLight(vec2 uv) {
  return filmLight(sampleSimpleLens(uv), uv);
}

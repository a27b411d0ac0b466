// First bloom pass, at a quarter of the size: highlights that are bright enough to shine through the film, as parts of
// HIGHLIGHT_MAX.

#include "common/exposure.glsl"
#include "common/fourTaps.glsl"

// Mean sRGB code of four pixels of the image. It is a multiple of 1/4 code; rounded to that, whatever texture filtering
// adds, it is the same in a live view and a photo.
vec3 sampleFour(vec2 uv) {
  return round(sampleImage(uv) * 1020.0) / 1020.0;
}

// How far an sRGB code is clipped, 0 to 1: in all channels, from 250 of 255 on.
float clipped(vec3 code) {
  return clamp(min(min(code.r, code.g), code.b) * 51.0 - 50.0, 0.0, 1.0);
}

// A camera clips a lamp at white, where the film saw many times as much. Where more than 4 of the texel's 16 pixels are
// clipped, the film gets up to HIGHLIGHT_MAX times white again. Glints in eyes are smaller.
vec3 highlights(vec2 uv) {
  vec3 one = sampleFour(uv - uTapOffset);
  vec3 two = sampleFour(uv + vec2(-uTapOffset.x, uTapOffset.y));
  vec3 three = sampleFour(uv + uTapOffset);
  vec3 four = sampleFour(uv + vec2(uTapOffset.x, -uTapOffset.y));
  vec3 light = (expose((one + two + three + four) * 0.25, uv) - 0.55) / 0.45;
  float lamp = (clipped(one) + clipped(two) + clipped(three) + clipped(four) - 1.0) / 3.0;
  return (min(light, 1.0) + (HIGHLIGHT_MAX - 1.0) * max(lamp, 0.0)) / HIGHLIGHT_MAX;
}

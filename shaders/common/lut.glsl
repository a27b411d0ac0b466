// Film and paper as a 3D LUT, baked from the data sheets by src/engine/film.
#include "common/cube.glsl"

uniform sampler2D uLut; // sRGB codes, 0 to 1, on an even grid of square roots of light: slices of blue side by side
uniform float uHighlightRolloff; // how far light above white is bent below it, 0 (not at all) to 2.5

// Points along each axis of the grid. A slice has one more column at either side. LUT_SIZE and ROLLOFF_KNEE come from
// the assembler.
const float lutSize = float(LUT_SIZE);
const vec2 texel = 1.0 / vec2(lutSize * (lutSize + 2.0), lutSize);

// Bends light brighter than the knee below white; all channels lose in the proportion of the brightest one.
vec3 rollOffHighlights(vec3 light) {
  float top = max(max(light.r, light.g), light.b);
  float over = max(0.0, top - ROLLOFF_KNEE);
  float bend = 1.0 + uHighlightRolloff * over;
  return light * ((min(top, ROLLOFF_KNEE) * bend + over) / (bend * max(top, 0.0001)));
}

#if CUBE
// Colours light by a `.cube` file: an sRGB code, 0 to 1 and beyond.
vec3 applyLut(vec3 light) {
  // Without a rolloff the codes stay exact, the darkest too.
  vec3 bent = uHighlightRolloff > 0.0 ? rollOffHighlights(light) : light;
  return cubeColour(toCode(min(bent, 1.0)));
}
#else
// Prints light by the LUT: an sRGB code, 0 to 1. Two slices of blue are mixed, each from its four nearest texels. That
// is trilinear interpolation, and a software renderer does it faster than a lookup in a 3D texture. Light above white,
// such as a date stamp's, is white: beyond a slice lies the next one.
vec3 applyLut(vec3 light) {
  vec3 root = sqrt(min(rollOffHighlights(light), 1.0));
  float index = root.b * (lutSize - 1.0);
  float slice = min(floor(index), lutSize - 2.0);
  vec2 at = root.rg * ((lutSize - 1.0) * texel) + vec2(slice * (1.0 / lutSize) + 1.5 * texel.x, 0.5 * texel.y);
  vec3 near = texture(uLut, at).rgb;
  vec3 far = texture(uLut, at + vec2(1.0 / lutSize, 0.0)).rgb;
  return mix(near, far, index - slice);
}
#endif

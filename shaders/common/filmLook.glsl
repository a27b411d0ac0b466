// The steps that all films share: lens and bloom, film and paper, grain.
#include "common/lens.glsl"
#include "common/lut.glsl"
#include "common/grain.glsl"

// Film and paper make a print of the light at uv: an sRGB code, 0 to 1.
vec3 printFilm(vec3 light, vec2 uv) {
  return addGrain(applyLut(light), uv);
}

// The whole way from the image to the print, for a film without a step of its own.
vec3 filmLook(vec2 uv) {
#if UNLIT
  return addGrain(cubeColour(sampleLens(uv)), uv);
#else
  return printFilm(lensLight(uv), uv);
#endif
}

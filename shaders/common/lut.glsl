// Film and paper as a 3D LUT, baked from the data sheets by src/film.
uniform sampler3D uLut; // sRGB codes, 0 to 1, on an even grid of square roots of light
uniform float uHighlightRolloff; // how far light above white is bent below it, 0 (not at all) to 2.5

// Points along each axis of the grid. LUT_SIZE and ROLLOFF_KNEE come from the assembler.
const float lutSize = float(LUT_SIZE);

// Bends light brighter than the knee below white; all channels lose in the proportion of the brightest one.
vec3 rollOffHighlights(vec3 light) {
  float top = max(max(light.r, light.g), max(light.b, ROLLOFF_KNEE));
  float over = top - ROLLOFF_KNEE;
  float bend = 1.0 + uHighlightRolloff * over;
  return light * ((ROLLOFF_KNEE * bend + over) / (bend * top));
}

// Prints light by the LUT: an sRGB code, 0 to 1. Light above white, such as a date stamp's, is white: the texture ends there.
vec3 applyLut(vec3 light) {
  vec3 root = sqrt(rollOffHighlights(light));
  return texture(uLut, root * ((lutSize - 1.0) / lutSize) + 0.5 / lutSize).rgb;
}

// Grain of the negative as the paper prints it.
uniform sampler2D uGrain; // tile of 256 x 256: 0 to 1 for -4 to 4 standard deviations
uniform ivec4 uGrainAt; // direction (-1 or 1) and offset (0 to 255) of the tile, by seed and frame
uniform vec2 uGrainCells; // grains across and down the picture, 1 or more
uniform float uGrainScale; // 1 is the measured grain, 0 to 6
uniform float uGrainSigma; // density of the negative's grain by Selwyn's law, 0 to 0.03
uniform float uPaperSlope; // what the paper multiplies it by at mid grey, 0 to 4
uniform float uGrainColour; // 0: one layer's grain, 1: three layers', 0 to 1

// Change of an sRGB code of 0.5 per unit of density: ln 10 x light / (light per code).
const float codePerDensity = 0.533;

// What chance gives to uv: in red, green and blue the layers' grain in standard deviations, in alpha any number,
// 0 to 1 in 256 steps.
vec4 grain(vec2 uv) {
  ivec2 at = ivec2(uv * uGrainCells) * uGrainAt.xy + uGrainAt.zw;
  vec4 tile = texelFetch(uGrain, at & 255, 0);
  return vec4(mix(tile.rrr, tile.rgb, uGrainColour) * 8.0 - 4.0, tile.a);
}

// A print with grain in its density: strongest at mid grey, none in black and white, where paper has no slope.
vec3 grained(vec3 print, vec3 deviation) {
  float strength = 4.0 * codePerDensity * uGrainScale * uGrainSigma * uPaperSlope;
  return print - deviation * (print - print * print) * strength;
}

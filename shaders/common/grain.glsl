// Grain of the negative as the paper prints it.
uniform sampler2D uGrain; // tile of 256 x 256: 0 to 1 for -4 to 4 standard deviations
uniform vec4 uGrainPlace; // place in the tile: uv times xy, plus zw, by seed and frame
uniform float uGrainRange; // codes from one end of the tile to the other, in units of code x (1 - code), 0 to 12
uniform float uGrainColour; // 0: one layer's grain, 1: three layers', 0 to 1

// The print of uv with grain in its density: strongest at mid grey, none in black and white, where paper has no slope.
vec3 grained(vec3 print, vec2 uv) {
  vec3 tile = texture(uGrain, uv * uGrainPlace.xy + uGrainPlace.zw).rgb;
  vec3 deviation = (mix(tile.rrr, tile, uGrainColour) - 0.5) * uGrainRange;
  return print - deviation * (print - print * print);
}

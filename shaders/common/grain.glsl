// Film grain: the noise of the negative as the paper prints it.
uniform sampler2D uGrainTexture; // tile of 256 x 256: 0 to 1 for -4 to 4 standard deviations
uniform vec4 uGrainTransform; // uv to the tile's coordinates: times xy, plus zw; by seed and frame
uniform float uGrainAmplitude; // codes from one end of the tile to the other, in units of code x (1 - code), 0 to 12
uniform float uGrainColour; // 0: grain of one layer, 1: of three layers, 0 to 1

// Adds grain to the print at uv, an sRGB code: strongest at mid grey, none in black and white, where paper has no slope.
vec3 addGrain(vec3 print, vec2 uv) {
  vec3 tile = texture(uGrainTexture, uv * uGrainTransform.xy + uGrainTransform.zw).rgb;
  vec3 deviation = (mix(tile.rrr, tile, uGrainColour) - 0.5) * uGrainAmplitude;
  return print - deviation * (print - print * print);
}

// Film grain: the noise of the negative as the paper prints it.
uniform sampler2D uGrainTexture; // tile of 256 x 256: 0 to 1 for -4 to 4 standard deviations
uniform vec4 uGrainTransform; // uv to the tile's coordinates: times xy, plus zw; by seed and frame
uniform vec3 uGrainAmplitude; // codes from one end of the tile to the other, in units of code x (1 - code): of each layer's own grain, 0 to 12; of the first layer's in all; minus half of both

// Adds grain to the print at uv, an sRGB code: strongest at mid grey, none in black and white, where paper has no slope.
vec3 addGrain(vec3 print, vec2 uv) {
  vec3 tile = texture(uGrainTexture, uv * uGrainTransform.xy + uGrainTransform.zw).rgb;
  vec3 deviation = tile * uGrainAmplitude.x + (tile.r * uGrainAmplitude.y + uGrainAmplitude.z);
  return print - deviation * (print - print * print);
}

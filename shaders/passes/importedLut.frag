// Colours of a `.cube` file: trilinear interpolation in the file's own grid. The texels are fetched one by one, because a
// GPU filters no floats everywhere, and with weights of 8 bits, which show where neighbours are far apart.

uniform sampler2D uLutPositions; // by code, 0 to 255: positions along red, green and blue, in points of the grid, 0 or more
uniform sampler3D uLutGrid; // sRGB codes, 0 to 1 and beyond

vec3 importedLut(vec2 uv) {
  ivec3 code = ivec3(sampleImage(uv) * 255.0 + 0.5);
  vec3 position = vec3(
    texelFetch(uLutPositions, ivec2(code.r, 0), 0).r,
    texelFetch(uLutPositions, ivec2(code.g, 0), 0).g,
    texelFetch(uLutPositions, ivec2(code.b, 0), 0).b
  );
  ivec3 cell = min(ivec3(position), textureSize(uLutGrid, 0) - 2);
  vec3 part = position - vec3(cell);
  vec3 sum = vec3(0.0);
  for (int corner = 0; corner < 8; corner++) {
    ivec3 side = ivec3(corner, corner >> 1, corner >> 2) & 1;
    vec3 weight = mix(1.0 - part, part, vec3(side));
    sum += weight.r * weight.g * weight.b * texelFetch(uLutGrid, cell + side, 0).rgb;
  }
  return sum;
}

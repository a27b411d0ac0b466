// Colours of a `.cube` file, in its own grid. The engine loads this file with the first one; before, it is empty.
#if CUBE
uniform sampler2D uLutGrid; // sRGB codes within uGridRange, 0 to 1: slices of blue in rows, each with a texel more around it
uniform vec4 uGridLayout; // points along a side; slices in a row; 1 divided by width and by height of uLutGrid
uniform vec2 uGridRange; // lowest code of the grid, -1 to 1, and the range of its codes, 0 to 3
#if SHAPER
uniform sampler2D uLutPositions; // by code, 0 to 255: positions along red, green and blue, in points of the grid, 0 or more
#else
uniform vec3 uGridScale; // position in the grid, in points, by code: the factor, more than 0
uniform vec3 uGridOffset; // and what is added, any number
#endif

// Position of a colour, codes of 0 to 1, in the grid of a `.cube` file.
vec3 gridPosition(vec3 code) {
#if SHAPER
  vec3 at = code * 255.0;
  ivec3 from = min(ivec3(at), 254);
  vec3 near = vec3(
    texelFetch(uLutPositions, ivec2(from.r, 0), 0).r,
    texelFetch(uLutPositions, ivec2(from.g, 0), 0).g,
    texelFetch(uLutPositions, ivec2(from.b, 0), 0).b
  );
  vec3 far = vec3(
    texelFetch(uLutPositions, ivec2(from.r + 1, 0), 0).r,
    texelFetch(uLutPositions, ivec2(from.g + 1, 0), 0).g,
    texelFetch(uLutPositions, ivec2(from.b + 1, 0), 0).b
  );
  return mix(near, far, at - vec3(from));
#else
  return clamp(code * uGridScale + uGridOffset, 0.0, uGridLayout.x - 1.0);
#endif
}

// Colour within a slice of the grid.
vec3 gridSlice(float slice, vec2 at) {
  float row = floor((slice + 0.5) / uGridLayout.y);
  vec2 origin = vec2(slice - row * uGridLayout.y, row) * (uGridLayout.x + 2.0);
  return texture(uLutGrid, (origin + at + 1.5) * uGridLayout.zw).rgb;
}

// Colour of an sRGB code, both 0 to 1 and the colour beyond, by trilinear interpolation.
vec3 cubeColour(vec3 code) {
  vec3 position = gridPosition(code);
  float slice = min(floor(position.b), uGridLayout.x - 2.0);
  vec3 near = gridSlice(slice, position.rg);
  vec3 far = gridSlice(slice + 1.0, position.rg);
  return mix(near, far, position.b - slice) * uGridRange.y + uGridRange.x;
}
#endif

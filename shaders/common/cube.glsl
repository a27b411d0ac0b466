// Colours of a `.cube` file, in its own grid. The engine loads this file with the first one; before, it is empty.
#if CUBE
uniform sampler2D uLutGrid; // sRGB codes within uGridRange, 0 to 1: slices of blue in rows, each with a texel more around it
uniform vec2 uGridRange; // lowest code of the grid, -1 to 1, and the range of its codes, 0 to 3
#if SHAPER
uniform sampler2D uLutPositions; // by code, 0 to 255: positions along red, green and blue, in points of the grid, 0 or more
#endif

// Layout of uLutGrid, as src/engine/gpu/cubeTextures.ts makes it of GRID_SIZE points a side, which the assembler knows. As
// uniforms these would cost a software renderer a third of the frame.
const float gridSize = float(GRID_SIZE);
const float sliceSize = gridSize + 2.0;
const float mostSlices = floor(2048.0 / sliceSize);
const float columns = mostSlices < gridSize ? mostSlices - 1.0 : gridSize;
const vec2 gridTexel = 1.0 / (sliceSize * vec2(min(gridSize, mostSlices), ceil(gridSize / columns)));
const float sliceStep = sliceSize * gridTexel.x;

// Position of a colour, codes of 0 to 1, in the grid of a `.cube` file, in points.
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
  return code * (gridSize - 1.0);
#endif
}

// Colour of an sRGB code, both 0 to 1 and the colour beyond, by trilinear interpolation: two slices of blue are mixed. A row
// ends with the first slice of the next one, so that the far slice is always to the right of the near one.
vec3 cubeColour(vec3 code) {
  vec3 position = gridPosition(code);
  float slice = min(floor(position.b), gridSize - 2.0);
  float row = columns < gridSize ? floor((slice + 0.5) * (1.0 / columns)) : 0.0;
  vec2 at = (position.rg + 1.5) * gridTexel + vec2((slice - row * columns) * sliceStep, row * sliceSize * gridTexel.y);
  vec3 near = texture(uLutGrid, at).rgb;
  vec3 far = texture(uLutGrid, at + vec2(sliceStep, 0.0)).rgb;
  return mix(near, far, position.b - slice) * uGridRange.y + uGridRange.x;
}
#endif

// The film and its paper as a colour table, computed from the figures by src/film.
uniform sampler2D uLut; // sRGB codes, 0 to 1, on an even grid of square roots of light: slices of blue side by side
uniform float uShoulder; // how far the light above white is bent below it, 0 (not at all) to 2.5

// Points along each axis of the grid; LUT_POINTS comes from the assembler. A slice has a column more at either side.
const float points = float(LUT_POINTS);
const vec2 texel = 1.0 / vec2(points * (points + 2.0), points);

// Bends what is brighter than 0.6 below white; what the brightest channel loses the others lose in proportion.
vec3 shouldered(vec3 light) {
  float top = max(max(light.r, light.g), light.b);
  float over = max(0.0, top - 0.6);
  float bent = 1.0 + uShoulder * over;
  return light * ((min(top, 0.6) * bent + over) / (bent * max(top, 0.0001)));
}

// What film and paper make of the light that reaches them: an sRGB code, 0 to 1. Two slices of blue are mixed, each
// from its four nearest texels: that is trilinear, and a software renderer does it faster than a tap in three dimensions.
vec3 filmPrint(vec3 light) {
  vec3 place = sqrt(shouldered(light)) * (points - 1.0);
  float slice = min(floor(place.b), points - 2.0);
  vec2 at = (place.rg + vec2(slice * (points + 2.0) + 1.5, 0.5)) * texel;
  vec3 near = texture(uLut, at).rgb;
  vec3 far = texture(uLut, at + vec2(1.0 / points, 0.0)).rgb;
  return mix(near, far, place.b - slice);
}

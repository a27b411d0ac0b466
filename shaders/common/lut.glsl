// The film and its paper as a colour table, computed from the figures by src/film.
uniform sampler3D uLut; // sRGB codes, 0 to 1, on an even grid of square roots of light
uniform vec2 uLutPlace; // texel place of a root: multiplied by x, plus y, both 0 to 1
uniform float uShoulder; // how far the light above white is bent below it, 0 (not at all) to 2.5

// Bends what is brighter than 0.6 below white; what the brightest channel loses the others lose in proportion.
vec3 shouldered(vec3 light) {
  float top = max(max(light.r, light.g), light.b);
  float over = max(0.0, top - 0.6);
  float held = min(top, 0.6) + over / (1.0 + uShoulder * over);
  return light * (held / max(top, 0.0001));
}

// What film and paper make of the light that reaches them: an sRGB code, 0 to 1.
vec3 filmPrint(vec3 light) {
  return texture(uLut, sqrt(shouldered(light)) * uLutPlace.x + uLutPlace.y).rgb;
}

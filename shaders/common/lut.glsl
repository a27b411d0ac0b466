// The film and its paper as a colour table, computed from the figures by src/film.
uniform sampler3D uLut; // sRGB codes, 0 to 1, on an even grid of sRGB codes

// What film and paper make of an sRGB colour, 0 to 1.
vec3 filmPrint(vec3 colour) {
  float size = float(textureSize(uLut, 0).x);
  return texture(uLut, (colour * (size - 1.0) + 0.5) / size).rgb;
}

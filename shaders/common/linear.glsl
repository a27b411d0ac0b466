// Linear light of an sRGB code, both 0 to 1: a cubic, cheaper than the power of IEC 61966-2-1 and within 0.002 of it.
// The LUT's index undoes exactly this cubic (src/engine/film/lut.ts).
vec3 toLinear(vec3 code) {
  return code * (code * (code * 0.305306011 + 0.682171111) + 0.012522878);
}

// sRGB code of linear light, both 0 to 1: the inverse of that cubic by three steps of Newton's method, to within 1e-7.
vec3 toCode(vec3 light) {
  vec3 code = sqrt(light);
  for (int step = 0; step < 3; step++) {
    code -= (toLinear(code) - light) / (code * (code * 0.915918033 + 1.364342222) + 0.012522878);
  }
  return code;
}

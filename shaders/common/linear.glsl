// Linear light of an sRGB code, both 0 to 1: a cubic, cheaper than the power of IEC 61966-2-1 and within 0.002 of it.
// The LUT's index undoes exactly this cubic (src/engine/film/lut.ts).
vec3 toLinear(vec3 code) {
  return code * (code * (code * 0.305306011 + 0.682171111) + 0.012522878);
}

// sRGB code of linear light, both 0 to 1: the inverse of that cubic to within 1/15000. The root is that of its quadratic part, and
// the polynomial, fitted to the least maximum of the error, adds the cubic part.
vec3 toCode(vec3 light) {
  vec3 root = sqrt(light * 1.465907870 + 0.0000842483984) - 0.00917869270;
  return root + root * root * (root * (root * -0.015760675 + 0.076417850) - 0.208656087);
}

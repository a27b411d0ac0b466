// Linear light of an sRGB code, both 0 to 1: a cubic, cheaper than the power of IEC 61966-2-1 and within 0.002 of it.
// The LUT's index undoes exactly this cubic (src/engine/film/lut.ts).
vec3 toLinear(vec3 code) {
  return code * (code * (code * 0.305306011 + 0.682171111) + 0.012522878);
}

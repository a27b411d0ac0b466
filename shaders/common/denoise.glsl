// Chroma denoising: a dim room's image with the chroma of passes/chroma.frag.
uniform sampler2D uChroma; // colour less its luma, 3/4 of it plus 1/2, 0 to 1
uniform float uChromaDenoise; // part of the chroma that is replaced, 0 (good light) to 1

// Difference from which on an edge is kept, and at which it is kept whole: noise is smaller. Codes of 0 to 1.
const vec2 keptEdge = vec2(5.0, 12.0) / 255.0;

// sRGB code at uv with less noise in its chroma; to the last bit as it was in good light.
vec3 denoiseChroma(vec3 code, vec2 uv) {
  if (uChromaDenoise == 0.0) return code;
  float luma = dot(code, vec3(1.0 / 3.0));
  vec3 clean = max(luma + (texture(uChroma, uv).rgb - 0.5) / 0.75, 0.0);
  vec3 difference = abs(clean - code);
  float edge = smoothstep(keptEdge.x, keptEdge.y, max(max(difference.r, difference.g), difference.b));
  return mix(code, clean, uChromaDenoise * (1.0 - edge));
}

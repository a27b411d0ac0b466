// Polaroid: an integral print, developed by a paste that rollers spread over it from a pod below the image.

#include "common/filmLook.glsl"
#include "common/simpleLens.glsl"

uniform float uUnevenDevelopment; // how unevenly the paste is spread, 0 (evenly) to 1
uniform vec2 uPasteOffset; // where the ripples of the paste begin, by seed, 0 to 1

// Ripple along a line, -1 to 1, one each unit: two parabolas, as smooth as a sine to the eye and cheaper.
float ripple(float at) {
  float part = fract(at) - 0.5;
  return part * (8.0 - 16.0 * abs(part));
}

// What the paste does to the print at uv. Above and at the sides it runs thin, and some of the dyes do not arrive: a
// pale veil, faintly blue-green as of a print that was too cold. Below, where the pod was, it stands and leaves a warm
// stain. The middle has none of it.
vec3 spreadPaste(vec3 print, vec2 uv) {
  vec2 fromMiddle = uv - 0.5;
  vec2 square = 4.0 * fromMiddle * fromMiddle;
  vec2 edge = square * square * square;
  float waves = ripple(1.4 * uv.x + 0.5 * uv.y + uPasteOffset.x) + ripple(0.6 * uv.x - 1.7 * uv.y + uPasteOffset.y);
  float below = step(0.5, uv.y);
  float thin = (edge.x * (0.15 - 0.1 * uv.y) + edge.y * 0.2 * (1.0 - below)) * (1.0 + 0.4 * waves);
  float stain = edge.y * below * (0.7 + 0.15 * waves);
  vec3 veiled = mix(print, vec3(0.76, 0.85, 0.83), uUnevenDevelopment * thin);
  return veiled * (1.0 - uUnevenDevelopment * stain * vec3(0.03, 0.1, 0.26));
}

vec3 develop(vec2 uv) {
  return addGrain(spreadPaste(applyLut(simpleLensLight(uv)), uv), uv);
}

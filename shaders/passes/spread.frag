// Second bloom pass, at a quarter of the size: spreads the highlights across. Stored as a square root, which spends the ten
// bits where eyes see steps.

#include "common/gaussian.glsl"

uniform sampler2D uHighlights; // light of the highlights, 0 to 1 as parts of HIGHLIGHT_MAX

vec3 spread(vec2 uv) {
  vec3 light = texture(uHighlights, uv).rgb * uBlurWeights[0];
  for (int i = 1; i < 8; i++) {
    vec2 across = vec2(gaussianOffset(i).x, 0.0);
    light += (texture(uHighlights, uv + across).rgb + texture(uHighlights, uv - across).rgb) * uBlurWeights[i];
  }
  return sqrt(light);
}

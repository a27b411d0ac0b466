// Small copy of a live frame: filter previews are developed from it.

#include "common/fourTaps.glsl"

vec3 downsample(vec2 uv) {
  return sampleFourTaps(uv);
}

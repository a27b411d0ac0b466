// First bloom pass, at a quarter of the size: highlights that are bright enough to shine through the film.

#include "common/exposure.glsl"
#include "common/fourTaps.glsl"

vec3 highlights(vec2 uv) {
  return (expose(sampleFourTaps(uv), uv) - 0.55) / 0.45;
}

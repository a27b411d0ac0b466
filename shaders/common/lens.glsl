// Lens blur, halation and leaking light, painted beforehand at a lower resolution by shaders/passes.
#include "common/exposure.glsl"

uniform sampler2D uLens; // the light that they add: the square root of its half
uniform float uScale; // pixels per pixel of a picture 480 high, above 0
uniform float uSoftness; // standard deviation of the lens's blur, 0 to 1, in pixels of a picture 480 high

// Part of the picture that is seen through the blur of half resolution, whose own standard deviation is one pixel.
float softPart() {
  return min(1.0, uSoftness * uSoftness * uScale * uScale);
}

// The light on the film at uv.
vec3 throughLens(vec2 uv) {
  vec3 added = texture(uLens, uv).rgb;
  return exposed(camera(uv), uv) * (1.0 - softPart()) + 2.0 * added * added;
}

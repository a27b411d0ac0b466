// CPM35: Kodak Gold 200 on Ektacolor Edge, from a compact camera with a flash and a date back.

#include "common/filmLook.glsl"
#include "common/simpleLens.glsl"

uniform sampler2D uDateStamp; // red: the lit segments, green: the glow around them, 0 to 1, one texel a pixel
uniform vec2 uDateStampOrigin; // top left corner of the date's box, pixels
uniform float uDateStampBrightness; // light of the segments, 0 to 2

// Adds the date, burnt into the film by seven-segment lamps in the camera's back. The image makes way for it, so that
// it reads on white, too. DATE_STAMP is 1 only in the program that is drawn over the date's box: the other pixels
// would pay for a texture lookup without a date.
vec3 addDateStamp(vec3 light, vec2 uv) {
#if DATE_STAMP
  vec2 lamp = texelFetch(uDateStamp, ivec2(uv * uResolution - uDateStampOrigin), 0).rg;
  vec3 burnt = lamp.r * vec3(1.0, 0.27, 0.02) + lamp.g * vec3(0.3, 0.04, 0.0);
  light = light * (1.0 - max(lamp.r, 0.85 * lamp.g)) + burnt * uDateStampBrightness;
#endif
  return light;
}

vec3 develop(vec2 uv) {
  return printFilm(addDateStamp(simpleLensLight(uv), uv), uv);
}

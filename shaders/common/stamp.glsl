// The date, burnt into the film by seven-segment lamps in the camera's back.
uniform sampler2D uStamp; // red: the segments, green: their glow, 0 to 1, a texel a pixel
uniform vec2 uStampCorner; // where it begins: left, top in pixels
uniform float uDateStampBrightness; // brightness of the lamps, 0 to 2

// The light at uv with the date in it; the picture makes way, so that it reads on white, too. STAMPED comes from the
// assembler: 1 for the date's box, which is drawn once more, 0 for all the rest, which then pays nothing for it.
vec3 stamped(vec3 light, vec2 uv) {
#if STAMPED
  vec2 lamp = texelFetch(uStamp, ivec2(uv * uSize - uStampCorner), 0).rg;
  vec3 burnt = lamp.r * vec3(1.0, 0.27, 0.02) + lamp.g * vec3(0.3, 0.04, 0.0);
  light = light * (1.0 - max(lamp.r, 0.85 * lamp.g)) + burnt * uDateStampBrightness;
#endif
  return light;
}

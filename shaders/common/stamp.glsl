// The date, burnt into the film by seven-segment lamps in the camera's back.
uniform sampler2D uStamp; // red: the segments, green: their glow, 0 to 1, a texel a pixel
uniform vec4 uStampBox; // where it lies: left, top, width, height in pixels; width 0 for none
uniform float uStampLight; // brightness of the lamps, 0 to 2

// The light at uv with the date in it; the picture makes way, so that it reads on white, too.
vec3 stamped(vec3 light, vec2 uv) {
  vec2 at = uv * uSize - uStampBox.xy;
  if (any(lessThan(at, vec2(0.0))) || any(greaterThanEqual(at, uStampBox.zw))) return light;
  vec2 lamp = texelFetch(uStamp, ivec2(at), 0).rg;
  vec3 burnt = lamp.r * vec3(1.0, 0.27, 0.02) + lamp.g * vec3(0.3, 0.04, 0.0);
  return light * (1.0 - max(lamp.r, 0.85 * lamp.g)) + burnt * uStampLight;
}

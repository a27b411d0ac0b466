// Exposure: how much light reaches the film. Linear, 1 is the image's white.
#include "common/linear.glsl"

uniform vec3 uExposureGain; // gain of red, green and blue by the meter, 0.4 to 11
uniform vec2 uVignette; // fourth root of the light: in the middle, 0.8 to 1.2; what the corners add, -0.5 to 0.4

#if CHROMA
// Chroma of passes/chroma.frag: red and blue less the luma, 3/4 of them plus 1/2; green: how far the image keeps its own.
uniform sampler2D uChroma; // three values of 0 to 1
uniform float uChromaDenoise; // part of the chroma that is replaced, 0 to 1
#endif

// sRGB code of the image at uv, without the noise of a dim room in its chroma.
vec3 denoiseChroma(vec3 code, vec2 uv) {
#if CHROMA
  vec3 chroma = texture(uChroma, uv).rgb;
  vec2 redBlue = (chroma.rb - 0.5) / 0.75;
  vec3 clean = dot(code, vec3(1.0 / 3.0)) + vec3(redBlue.x, -redBlue.x - redBlue.y, redBlue.y);
  code = mix(code, clamp(clean, 0.0, 1.0), uChromaDenoise * (1.0 - chroma.g));
#endif
  return code;
}

#if DODGE
uniform sampler2D uDodge; // dodge map of src/engine/light/DodgeMap.ts: part, slope, luma and stops, 0 to 1

// Factor by which light that is not metered yet is dodged at uv: a face in little light. The map has few blocks; a line over
// the luma follows the edges between them. A mirrored image has a crop of negative width. DODGE_SLOPE comes from the
// assembler.
float dodgeAt(vec3 light, vec2 uv) {
  vec4 map = texture(uDodge, vec2(uCrop.z < 0.0 ? 1.0 - uv.x : uv.x, uv.y));
  float luma = sqrt(dot(light, vec3(0.2126, 0.7152, 0.0722)));
  return exp2(map.a * clamp(map.r + DODGE_SLOPE * (2.0 * map.g - 1.0) * (luma - map.b), 0.0, 1.0));
}
#endif

// Linear light of an sRGB code at uv, metered, and dimmed or brightened towards the corners.
vec3 expose(vec3 code, vec2 uv) {
  vec2 fromMiddle = (uv - 0.5) * vec2(1.6, 1.2);
  float root = uVignette.x + uVignette.y * dot(fromMiddle, fromMiddle);
  float square = root * root;
  vec3 light = toLinear(denoiseChroma(code, uv));
#if DODGE
  light *= dodgeAt(light, uv);
#endif
  return light * (uExposureGain * (square * square));
}

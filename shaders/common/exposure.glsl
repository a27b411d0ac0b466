// Exposure: how much light reaches the film. Linear, 1 is the image's white.
#include "common/linear.glsl"

uniform vec3 uExposureGain; // gain of red, green and blue by the meter, 0.4 to 8
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

// Linear light of an sRGB code at uv, metered, and dimmed or brightened towards the corners.
vec3 expose(vec3 code, vec2 uv) {
  vec2 fromMiddle = (uv - 0.5) * vec2(1.6, 1.2);
  float root = uVignette.x + uVignette.y * dot(fromMiddle, fromMiddle);
  float square = root * root;
  return toLinear(denoiseChroma(code, uv)) * (uExposureGain * (square * square));
}

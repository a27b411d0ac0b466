// The image of a dim room with the chroma of passes/chroma.frag. Films then see it instead of the camera's image.

uniform sampler2D uChroma; // red and blue less the luma, 3/4 of them plus 1/2; green: how far the image's own is kept
uniform float uChromaDenoise; // part of the chroma that is replaced, 0 to 1

vec3 denoise(vec2 uv) {
  vec3 code = sampleImage(uv);
  vec3 chroma = texture(uChroma, uv).rgb;
  vec2 redBlue = (chroma.rb - 0.5) / 0.75;
  vec3 clean = dot(code, vec3(1.0 / 3.0)) + vec3(redBlue.x, -redBlue.x - redBlue.y, redBlue.y);
  return mix(code, clean, uChromaDenoise * (1.0 - chroma.g));
}

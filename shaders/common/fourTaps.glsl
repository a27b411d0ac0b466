// Downsampling of the image by four bilinear samples, which see all sixteen pixels of a texel four times as large.
uniform vec2 uTapOffset; // from a texel's middle to the nearest of four samples, in uv, 0 to 1

// Mean sRGB code of the image around uv, 0 to 1.
vec3 sampleFourTaps(vec2 uv) {
  vec3 left = sampleImage(uv - uTapOffset) + sampleImage(uv + vec2(-uTapOffset.x, uTapOffset.y));
  vec3 right = sampleImage(uv + uTapOffset) + sampleImage(uv + vec2(uTapOffset.x, -uTapOffset.y));
  return (left + right) * 0.25;
}

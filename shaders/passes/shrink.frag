// A small copy of the picture to print proofs from: every pixel is the mean of four places around it.

uniform vec2 uTap; // from the middle to the nearest of four taps, as parts of the picture, 0 to 1

vec3 develop(vec2 uv) {
  vec3 left = cameraBetween(uv - uTap) + cameraBetween(uv + vec2(-uTap.x, uTap.y));
  vec3 right = cameraBetween(uv + uTap) + cameraBetween(uv + vec2(uTap.x, -uTap.y));
  return (left + right) * 0.25;
}

// Classic: the image as the camera gives it.

vec3 develop(vec2 uv) {
  return sampleImage8(uv);
}

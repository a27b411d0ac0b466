// Classic: the picture as the camera gives it.

vec3 develop(vec2 uv) {
  return camera(uv);
}

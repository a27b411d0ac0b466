// Light through the back of the camera.
uniform float uLightLeak; // brightest, 0 to 0.5
uniform float uLeakSide; // 0 left, 1 right, by seed

// Light at uv: an orange core along one side, with a wide red tail, never over the middle.
vec3 leaked(vec2 uv) {
  float away = abs(uLeakSide - uv.x);
  float bow = 1.2 * (uv.y - 0.35);
  float core = exp2(-40.0 * away * away - bow * bow);
  float tail = exp2(-14.0 * away * away - 0.5 * bow * bow);
  return uLightLeak * (core * vec3(0.6, 0.37, 0.1) + tail * vec3(0.4, 0.05, 0.0));
}

// A blur along one direction: thirteen texels by seven taps, six of them between two.
uniform sampler2D uBright; // what is blurred, 0 to 1
uniform vec2 uStep; // to the next texel, as a part of the picture, 0 to 1
uniform vec4 uKernel; // weights of the middle tap and of each pair beside it, 0 to 1
uniform vec3 uReach; // where the pairs' taps lie, in texels, 1 to 6

vec3 pair(vec2 uv, float reach) {
  return texture(uBright, uv + uStep * reach).rgb + texture(uBright, uv - uStep * reach).rgb;
}

vec3 blurred(vec2 uv) {
  vec3 sum = texture(uBright, uv).rgb * uKernel.x + pair(uv, uReach.x) * uKernel.y;
  return sum + pair(uv, uReach.y) * uKernel.z + pair(uv, uReach.z) * uKernel.w;
}

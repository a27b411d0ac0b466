// Second and third pass: a blur along one direction, thirteen texels by seven taps between two of them.

uniform sampler2D uGlow; // what is blurred, 0 to 1
uniform vec2 uStep; // to the next texel, as a part of the picture, 0 to 1
uniform vec4 uKernel; // weights of the middle tap and of each pair beside it, 0 to 1
uniform vec3 uReach; // where the pairs' taps lie, in texels, 1 to 6

vec3 pair(vec2 uv, float reach) {
  return texture(uGlow, uv + uStep * reach).rgb + texture(uGlow, uv - uStep * reach).rgb;
}

vec3 develop(vec2 uv) {
  vec3 sum = texture(uGlow, uv).rgb * uKernel.x + pair(uv, uReach.x) * uKernel.y;
  return sum + pair(uv, uReach.y) * uKernel.z + pair(uv, uReach.z) * uKernel.w;
}

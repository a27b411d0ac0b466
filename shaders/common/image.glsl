// The image to develop. Part of every shader.
uniform sampler2D uImage; // sRGB codes, 0 to 1, first row at the top
uniform vec4 uCrop; // shown part: where uv is (0, 0), and from there to (1, 1), in parts of the image, -1 to 1
uniform vec2 uResolution; // size of the developed image, pixels, 1 or more
uniform vec2 uPixelSize; // size of one of its pixels, in uv, 0 to 1

// sRGB code of the image at uv, 0 to 1, mixed from its nearest pixels. uv as in develop.
vec3 sampleImage(vec2 uv) {
  return texture(uImage, uCrop.xy + uv * uCrop.zw).rgb;
}

// The same rounded to 8 bits, as a photo has it: live view and photo are alike, whatever texture filtering adds to
// either.
vec3 sampleImage8(vec2 uv) {
  return round(sampleImage(uv) * 255.0) / 255.0;
}

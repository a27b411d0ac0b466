// The picture to develop. Part of every filter.
uniform sampler2D uPicture; // sRGB codes, 0 to 1, first row at the top
uniform vec4 uCrop; // the part that is shown: left, top, width, height, as parts of the picture, 0 to 1
uniform vec2 uSize; // size of the developed picture, pixels, 1 or more
uniform bool uMirror; // true turns left and right round

// The picture's sRGB code, 0 to 1, mixed from its nearest pixels. uv as in develop.
vec3 cameraBetween(vec2 uv) {
  vec2 at = vec2(uMirror ? 1.0 - uv.x : uv.x, uv.y);
  return texture(uPicture, uCrop.xy + at * uCrop.zw).rgb;
}

// The same with the 8 bits that a photo of it would have: what filtering adds to a code would else be rounded
// otherwise in the live view than in the photo.
vec3 camera(vec2 uv) {
  return round(cameraBetween(uv) * 255.0) / 255.0;
}

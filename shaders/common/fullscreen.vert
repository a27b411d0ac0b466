// Fullscreen triangle. Part of every program.
in vec2 position;

uniform bool uFlipY; // true puts the first row at the bottom, where reading back begins

out vec2 vUv; // (0, 0) is the image's top left corner, (1, 1) its bottom right one

void main() {
  vec2 at = position * 0.5 + 0.5;
  vUv = vec2(at.x, uFlipY ? at.y : 1.0 - at.y);
  gl_Position = vec4(position, 0.0, 1.0);
}

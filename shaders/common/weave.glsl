// The film's unsteadiness in the gate, from frame to frame of the live view.
uniform vec2 uWeave; // where the film lies: one pixel of a picture 480 high, -1 to 1 times, as parts of the picture; 0 in a still
uniform float uGateWeave; // how far it moves, 0 to 0.3 px of a picture 480 high

// Where the film is when the gate is at uv.
vec2 weave(vec2 uv) {
  return uv + uWeave * uGateWeave;
}

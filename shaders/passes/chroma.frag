// Chroma without the noise of a dim room, at a quarter of the size: red and blue less the luma, as a line over the luma
// around (a guided filter), stored as 3/4 of them plus 1/2. Where the luma changes much, as around lamps, the image keeps its
// own chroma: noise is not seen there, and a change of colour is. Green is how far it is kept.

uniform vec2 uTexelSize; // size of two pixels of the image, in uv, 0 to 1

// Nine samples within 16 pixels, none in line with another. Each is the mean of four pixels.
const vec2 offsets[9] = vec2[9](
  vec2(0.0, 0.0), vec2(1.0, 2.0), vec2(2.0, -1.0), vec2(-1.0, -2.0), vec2(-2.0, 1.0),
  vec2(4.0, 1.0), vec2(1.0, -4.0), vec2(-4.0, -1.0), vec2(-1.0, 4.0)
);

// Difference of luma at which a sample weighs half, variance of luma that is noise; codes of 0 to 1.
const float lumaRange = 8.0 / 255.0;
const float noiseVariance = 1.5 / 65025.0;

// Mean difference of luma from which on the image keeps its own chroma, and at which it keeps all of it.
const vec2 keptContrast = vec2(4.0, 12.0) / 255.0;

vec3 chroma(vec2 uv) {
  float middle = dot(sampleImage(uv), vec3(1.0 / 3.0));
  float weights = 0.0;
  float lumas = 0.0;
  float squares = 0.0;
  float contrast = 0.0;
  vec2 sum = vec2(0.0);
  vec2 products = vec2(0.0);
  for (int index = 0; index < 9; index++) {
    vec3 code = sampleImage(uv + offsets[index] * uTexelSize);
    // From the middle's luma, which keeps the variance precise.
    float luma = dot(code, vec3(1.0 / 3.0)) - middle;
    float range = luma / lumaRange;
    float weight = 1.0 / (1.0 + range * range);
    weights += weight;
    lumas += weight * luma;
    squares += weight * luma * luma;
    contrast += abs(luma);
    sum += weight * code.rb;
    products += weight * luma * code.rb;
  }
  float mean = lumas / weights;
  float variance = squares / weights - mean * mean;
  vec2 meanColour = sum / weights;
  vec2 slope = (products / weights - mean * meanColour - variance) / (variance + noiseVariance);
  vec2 fitted = (meanColour - (middle + mean) - slope * mean) * 0.75 + 0.5;
  return vec3(fitted.x, smoothstep(keptContrast.x, keptContrast.y, contrast / 9.0), fitted.y);
}

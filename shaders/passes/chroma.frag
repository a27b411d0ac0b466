// Chroma without the noise of a dim room, at half the size: the colour less its luma as a line over the luma around it
// (a guided filter). Edges of colour are edges of luma, too, and stay; noise is none. Stored as 3/4 of it plus 1/2.

uniform vec2 uTexelSize; // size of a texel of this pass, in uv, 0 to 1

// Thirteen samples within 14 pixels, none in line with another. Each is the mean of four pixels.
const vec2 offsets[13] = vec2[13](
  vec2(0.0, 0.0), vec2(1.0, 2.0), vec2(2.0, -1.0), vec2(-1.0, -2.0), vec2(-2.0, 1.0),
  vec2(3.0, 1.0), vec2(1.0, -3.0), vec2(-3.0, -1.0), vec2(-1.0, 3.0),
  vec2(3.0, -2.0), vec2(-2.0, -3.0), vec2(-3.0, 2.0), vec2(2.0, 3.0)
);

// Difference of luma at which a sample weighs half, variance of luma that is noise; codes of 0 to 1.
const float lumaRange = 8.0 / 255.0;
const float noiseVariance = 1.5 / 65025.0;

vec3 chroma(vec2 uv) {
  float middle = dot(sampleImage(uv), vec3(1.0 / 3.0));
  float weights = 0.0;
  float lumas = 0.0;
  float squares = 0.0;
  vec3 sum = vec3(0.0);
  vec3 products = vec3(0.0);
  for (int index = 0; index < 13; index++) {
    vec3 code = sampleImage(uv + offsets[index] * uTexelSize);
    // From the middle's luma, which keeps the variance precise.
    float luma = dot(code, vec3(1.0 / 3.0)) - middle;
    float range = luma / lumaRange;
    float weight = 1.0 / (1.0 + range * range);
    weights += weight;
    lumas += weight * luma;
    squares += weight * luma * luma;
    sum += weight * code;
    products += weight * luma * code;
  }
  float mean = lumas / weights;
  float variance = squares / weights - mean * mean;
  vec3 meanColour = sum / weights;
  vec3 slope = (products / weights - mean * meanColour - variance) / (variance + noiseVariance);
  return (meanColour - (middle + mean) - slope * mean) * 0.75 + 0.5;
}

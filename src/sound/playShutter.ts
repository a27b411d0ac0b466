/** The mirror goes up, and a little later the second curtain closes, lower and softer. */
const strokes = [
  { afterS: 0, peak: 0.3, hertz: 2600, lengthS: 0.045 },
  { afterS: 0.07, peak: 0.22, hertz: 1500, lengthS: 0.07 },
] as const

type Stroke = (typeof strokes)[number]

/** The click of a shutter, of filtered noise, `atS` seconds on the context's clock. */
export function playShutter(context: BaseAudioContext, atS: number): void {
  for (const stroke of strokes) playStroke(context, atS + stroke.afterS, stroke)
}

function playStroke(context: BaseAudioContext, atS: number, { peak, hertz, lengthS }: Stroke): void {
  const source = new AudioBufferSourceNode(context, { buffer: noise(context, lengthS) })
  const band = new BiquadFilterNode(context, { type: 'bandpass', frequency: hertz, Q: 0.9 })
  const volume = new GainNode(context)
  volume.gain.setValueAtTime(peak, atS)
  volume.gain.exponentialRampToValueAtTime(peak / 1000, atS + lengthS)
  source.connect(band).connect(volume).connect(context.destination)
  source.start(atS)
}

function noise(context: BaseAudioContext, lengthS: number): AudioBuffer {
  const { sampleRate } = context
  const buffer = new AudioBuffer({ length: Math.ceil(lengthS * sampleRate), sampleRate })
  const samples = buffer.getChannelData(0)
  // The generator of Numerical Recipes (Press et al.), 32 bits: good enough for the ear.
  let state = 1
  for (let at = 0; at < samples.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    samples[at] = state / 2 ** 31
  }
  return buffer
}

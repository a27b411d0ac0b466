/** Hertz. */
const pitch = 1180
const peak = 0.09
const attackS = 0.002
const lengthS = 0.06

/** A soft tick, as of a small clock, `atS` seconds on the context's clock. */
export function playTick(context: BaseAudioContext, atS: number): void {
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch })
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(0, atS)
  volume.gain.linearRampToValueAtTime(peak, atS + attackS)
  volume.gain.exponentialRampToValueAtTime(peak / 1000, atS + lengthS)
  tone.connect(volume).connect(context.destination)
  tone.start(atS)
  tone.stop(atS + lengthS)
}

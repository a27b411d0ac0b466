/**
 * Synthesiser of one sound: schedules it on the context's clock.
 * @param atS start in seconds
 */
export type Synth = (context: BaseAudioContext, atS: number) => void

type Burst = {
  readonly afterS: number
  /** Peak of the noise before its filter, 0 to 1. */
  readonly peak: number
  readonly hertz: number
  readonly lengthS: number
}

/** Noise bursts of a shutter: the mirror goes up, then the second curtain closes, lower and softer. */
const shutterBursts: readonly Burst[] = [
  { afterS: 0, peak: 0.3, hertz: 2600, lengthS: 0.045 },
  { afterS: 0.07, peak: 0.22, hertz: 1500, lengthS: 0.07 },
]

/** Plays the click of a shutter: bursts of band-passed noise. */
export function playShutter(context: BaseAudioContext, atS: number): void {
  for (const burst of shutterBursts) playBurst(context, atS + burst.afterS, burst)
}

function playBurst(context: BaseAudioContext, atS: number, { peak, hertz, lengthS }: Burst): void {
  const source = new AudioBufferSourceNode(context, { buffer: noise(context, lengthS) })
  const bandPass = new BiquadFilterNode(context, { type: 'bandpass', frequency: hertz, Q: 0.9 })
  const gain = new GainNode(context)
  gain.gain.setValueAtTime(peak, atS)
  gain.gain.exponentialRampToValueAtTime(peak / 1000, atS + lengthS)
  source.connect(bandPass).connect(gain).connect(context.destination)
  source.start(atS)
}

function noise(context: BaseAudioContext, lengthS: number): AudioBuffer {
  const { sampleRate } = context
  const buffer = new AudioBuffer({ length: Math.ceil(lengthS * sampleRate), sampleRate })
  const samples = buffer.getChannelData(0)
  // Linear congruential generator of Numerical Recipes (Press et al.), 32 bits: good enough for the ear.
  let state = 1
  for (let index = 0; index < samples.length; index++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    samples[index] = state / 2 ** 31
  }
  return buffer
}

type Tone = {
  readonly type: OscillatorType
  readonly hertz: number
  readonly peak: number
  readonly lengthS: number
}

const attackS = 0.002

const clockTone: Tone = { type: 'triangle', hertz: 1180, peak: 0.09, lengthS: 0.06 }

/** Plays a soft tick, as of a small clock. */
export function playTick(context: BaseAudioContext, atS: number): void {
  playTone(context, atS, clockTone)
}

function playTone(context: BaseAudioContext, atS: number, { type, hertz, peak, lengthS }: Tone): void {
  const oscillator = new OscillatorNode(context, { type, frequency: hertz })
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, atS)
  gain.gain.linearRampToValueAtTime(peak, atS + attackS)
  gain.gain.exponentialRampToValueAtTime(peak / 1000, atS + lengthS)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(atS)
  oscillator.stop(atS + lengthS)
}

/** A coin falls through the slot, hits the box, and comes to rest: times in seconds, loudness 0 to 1. */
const coinHits = [
  { afterS: 0, loudness: 0.6 },
  { afterS: 0.16, loudness: 1 },
  { afterS: 0.25, loudness: 0.45 },
] as const

/** Partials of a struck disc of metal: no multiples of each other, the high ones die away first. */
const coinPartials: readonly Tone[] = [
  { type: 'sine', hertz: 2490, peak: 0.035, lengthS: 0.3 },
  { type: 'sine', hertz: 4120, peak: 0.03, lengthS: 0.2 },
  { type: 'sine', hertz: 6230, peak: 0.015, lengthS: 0.12 },
]

/** Plays a coin that drops into the booth. */
export function playCoin(context: BaseAudioContext, atS: number): void {
  for (const { afterS, loudness } of coinHits)
    for (const partial of coinPartials)
      playTone(context, atS + afterS, { ...partial, peak: partial.peak * loudness })
}

/** The film moves on after the shutter has closed. Short enough to be over long before the next tick. */
const motor = { afterS: 0.1, lengthS: 0.5, peak: 0.16, teethHertz: 34 } as const

/** Plays the motor that winds the film: noise that the teeth of a gear chop. */
export function playMotor(context: BaseAudioContext, atS: number): void {
  const { afterS, lengthS, peak, teethHertz } = motor
  const startS = atS + afterS
  const source = new AudioBufferSourceNode(context, { buffer: noise(context, lengthS) })
  const bandPass = new BiquadFilterNode(context, { type: 'bandpass', frequency: 950, Q: 1.6 })
  const chop = new GainNode(context, { gain: 0.5 })
  const teeth = new OscillatorNode(context, { type: 'triangle', frequency: teethHertz })
  const depth = new GainNode(context, { gain: 0.45 })
  const envelope = new GainNode(context, { gain: 0 })
  envelope.gain.setValueAtTime(0, startS)
  envelope.gain.linearRampToValueAtTime(peak, startS + 0.05)
  envelope.gain.setValueAtTime(peak, startS + lengthS - 0.12)
  envelope.gain.linearRampToValueAtTime(0, startS + lengthS)
  // The motor slows down towards its end.
  teeth.frequency.linearRampToValueAtTime(teethHertz * 0.7, startS + lengthS)
  teeth.connect(depth).connect(chop.gain)
  source.connect(bandPass).connect(chop).connect(envelope).connect(context.destination)
  source.start(startS)
  teeth.start(startS)
  teeth.stop(startS + lengthS)
}

/** Starts of the strokes of a printer's head. */
const strokesS = [0, 0.55, 1.1, 1.65, 2.2] as const

/** Plays a printer: its motor moves the head to and fro. */
export function playPrinter(context: BaseAudioContext, atS: number): void {
  for (const afterS of strokesS) playMotor(context, atS + afterS)
}

const paperLengthS = 0.8

/** Plays paper that slides out of a slot: noise that swells, brightens and stops. */
export function playPaper(context: BaseAudioContext, atS: number): void {
  const source = new AudioBufferSourceNode(context, { buffer: noise(context, paperLengthS) })
  const bandPass = new BiquadFilterNode(context, { type: 'bandpass', frequency: 1600, Q: 0.8 })
  bandPass.frequency.setValueAtTime(1600, atS)
  bandPass.frequency.linearRampToValueAtTime(3600, atS + paperLengthS)
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, atS)
  gain.gain.linearRampToValueAtTime(0.09, atS + paperLengthS * 0.6)
  gain.gain.linearRampToValueAtTime(0.05, atS + paperLengthS * 0.9)
  gain.gain.linearRampToValueAtTime(0, atS + paperLengthS)
  source.connect(bandPass).connect(gain).connect(context.destination)
  source.start(atS)
}

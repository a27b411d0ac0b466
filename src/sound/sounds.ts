/** Sounds of the booth. */
export type Sounds = {
  /** One second of the countdown. */
  readonly tick: () => void
  /** A photo is taken. */
  readonly shutter: () => void
  /** Frees the audio context; the sounds must not be used after it. */
  readonly close: () => void
}

type Sound = (context: BaseAudioContext, atS: number) => void

/** An audio context that resumes later than this plays nothing: the moment is over. */
const lateMs = 150

/** Opens the sounds, which are synthesised. Without Web Audio they are silent. */
export function openSounds(): Sounds {
  let context: AudioContext | null = null
  const play = (sound: Sound) => () => {
    if (!('AudioContext' in globalThis)) return
    // Created with the first sound: autoplay policies let it run only after a gesture.
    context ??= new AudioContext({ latencyHint: 'interactive' })
    playNow(context, sound)
  }
  return {
    tick: play(playTick),
    shutter: play(playShutter),
    close: () => void context?.close().catch(ignore),
  }
}

function playNow(context: AudioContext, sound: Sound): void {
  if (context.state === 'running') {
    sound(context, context.currentTime)
    return
  }
  const requestedMs = performance.now()
  context.resume().then(() => {
    if (performance.now() - requestedMs < lateMs) sound(context, context.currentTime)
  }, ignore)
}

/** Missing sound is no error. */
const ignore = () => undefined

/** Noise bursts of a shutter: the mirror goes up, then the second curtain closes, lower and softer. */
const bursts = [
  { afterS: 0, peak: 0.3, hertz: 2600, lengthS: 0.045 },
  { afterS: 0.07, peak: 0.22, hertz: 1500, lengthS: 0.07 },
] as const

type Burst = (typeof bursts)[number]

/**
 * Plays the click of a shutter: bursts of band-passed noise.
 * @param atS start in seconds on the context's clock
 */
export function playShutter(context: BaseAudioContext, atS: number): void {
  for (const burst of bursts) playBurst(context, atS + burst.afterS, burst)
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

const clockHertz = 1180
const peak = 0.09
const attackS = 0.002
const lengthS = 0.06

/**
 * Plays a soft tick, as of a small clock.
 * @param atS start in seconds on the context's clock
 */
export function playTick(context: BaseAudioContext, atS: number): void {
  const oscillator = new OscillatorNode(context, { type: 'triangle', frequency: clockHertz })
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, atS)
  gain.gain.linearRampToValueAtTime(peak, atS + attackS)
  gain.gain.exponentialRampToValueAtTime(peak / 1000, atS + lengthS)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(atS)
  oscillator.stop(atS + lengthS)
}

export type Sounds = {
  readonly tick: () => void
  readonly shutter: () => void
  /** Frees the loudspeaker. The sounds are not used after it. */
  readonly close: () => void
}

type Sound = (context: BaseAudioContext, atS: number) => void

/** A loudspeaker that wakes up later than this has missed the moment. */
const lateMs = 150

/** The sounds of the booth, synthesised. Where the browser has no Web Audio they are silent. */
export function openSounds(): Sounds {
  let context: AudioContext | null = null
  const play = (sound: Sound) => () => {
    if (!('AudioContext' in globalThis)) return
    // Not before the first sound: browsers let one sound only in or after a press of the visitor.
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
  const wantedMs = performance.now()
  context.resume().then(() => {
    if (performance.now() - wantedMs < lateMs) sound(context, context.currentTime)
  }, ignore)
}

/** A booth that can't be heard is a quiet one, and no error. */
const ignore = () => undefined

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

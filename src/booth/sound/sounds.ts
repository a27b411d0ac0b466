import { openVoice } from './voice.ts'
import { playCoin, playMotor, playPaper, playPrinter, playShutter, playTick, type Synth } from './synths.ts'

const synths = {
  coin: playCoin,
  tick: playTick,
  shutter: playShutter,
  motor: playMotor,
  paper: playPaper,
  printer: playPrinter,
} as const satisfies Record<string, Synth>

/** Sound of the booth. */
export type SoundName = keyof typeof synths

/** Sounds of the booth. */
export type Sounds = {
  readonly play: (sound: SoundName) => void
  /** Says a text at once, in place of what is being said. */
  readonly say: (text: string) => void
  /** Lets the sounds be heard from now on: browsers allow it within a visitor's gesture. */
  readonly unlock: () => void
  /** Frees the audio context; the sounds must not be used after it. */
  readonly close: () => void
}

/**
 * An audio context that resumes later than this plays nothing: the moment is over. A coin may be late, as the first sound
 * waits for the device's loudspeakers to start.
 */
const lateMs = 150
const lateCoinMs = 600

/**
 * Opens the sounds, which are synthesised, and the voice. Without Web Audio they are silent.
 * @param locale language of the voice, a BCP 47 tag
 * @param onVoice called with true while the device has a voice
 */
export function openSounds(locale: string, onVoice: (hasVoice: boolean) => void): Sounds {
  const voice = openVoice(locale, onVoice)
  let context: AudioContext | null = null
  const open = () => {
    if (!('AudioContext' in globalThis)) return null
    // Created with the first gesture or sound: autoplay policies let it run only after a gesture.
    return (context ??= new AudioContext({ latencyHint: 'interactive' }))
  }
  return {
    play: (sound) => playNow(open(), sound),
    say: voice.say,
    unlock() {
      voice.unlock()
      void resume(open())
    },
    close() {
      voice.close()
      void context?.close().catch(ignore)
    },
  }
}

function playNow(context: AudioContext | null, sound: SoundName): void {
  if (!context) return
  if (context.state === 'running') {
    synths[sound](context, context.currentTime)
    return
  }
  const requestedMs = performance.now()
  const limitMs = sound === 'coin' ? lateCoinMs : lateMs
  void resume(context).then(() => {
    const isInTime = context.state === 'running' && performance.now() - requestedMs < limitMs
    if (isInTime) synths[sound](context, context.currentTime)
  })
}

async function resume(context: AudioContext | null): Promise<void> {
  if (context && context.state !== 'running') await context.resume().catch(ignore)
}

/** Missing sound is not an error. */
const ignore = () => undefined

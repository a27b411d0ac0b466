import { playShutter } from './playShutter.ts'
import { playTick } from './playTick.ts'

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

import { atom } from 'jotai'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import type { SoundName, Sounds } from './sounds.ts'
import { boothAtom } from '../session/boothAtoms.ts'
import type { Booth } from '../session/boothState.ts'
import { cueAtom, hasVoiceAtom } from '../session/cueAtoms.ts'
import { guestPrintAtom } from '../session/hostAtoms.ts'
import { introPhaseAtom } from '../session/introAtoms.ts'
import { soundsOnAtom } from '../session/settingsAtoms.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { localeAtom } from '../../locale/localeAtoms.ts'

const soundModule = lazyModule(() => import('./sounds.ts'))

/** Language of the sounds; null while none are wanted. They are fetched once the splash is over: the first press is heard. */
const soundsLocaleAtom = atom((get) =>
  get(soundsOnAtom) && get(introPhaseAtom) === 'over' ? get(localeAtom) : null,
)

/**
 * Sound stage: session -> sounds and the voice, while they are on. Nothing is heard before the visitor's first press.
 * @returns cleanup; it frees the audio context
 */
export function startSounds(store: Store): Cleanup {
  return subscribe(store, soundsLocaleAtom, (locale) => (locale === null ? null : openSounds(store, locale)))
}

function openSounds(store: Store, locale: string): Cleanup {
  return soundModule.start(
    (module) => {
      const sounds = module.openSounds(locale, (hasVoice) => store.set(hasVoiceAtom, hasVoice))
      return combineCleanups(
        unlockByGestures(sounds),
        followBooth(store, sounds),
        followPrint(store, sounds),
        sounds.close,
      )
    },
    (cause) => console.warn('The booth stays quiet.', cause),
  )
}

/** Gestures by which browsers allow sound. Safari allows it anew after an interruption, as by a phone call. */
const gestures = ['pointerup', 'keydown', 'click'] as const

/** Unlocks the sounds by each gesture: a countdown's first tick comes without one. */
function unlockByGestures(sounds: Sounds): Cleanup {
  const controller = new AbortController()
  const { signal } = controller
  // Captured: the press that starts the camera also plays the coin.
  for (const type of gestures) document.addEventListener(type, sounds.unlock, { capture: true, signal })
  return () => controller.abort()
}

function followBooth(store: Store, sounds: Sounds): Cleanup {
  let before = store.get(boothAtom)
  return store.sub(boothAtom, () => {
    const now = store.get(boothAtom)
    const sound = soundOf(before, now)
    const text = spokenText(before, now, store.get(cueAtom))
    before = now
    if (sound !== null) sounds.play(sound)
    if (text !== null) sounds.say(text)
  })
}

/** What the voice says at a change of the booth: each number, and the cue before its photo; null for nothing. */
export function spokenText(before: Booth, { session }: Booth, cue: string | null): string | null {
  if (session === before.session) return null
  if (session.phase === 'betweenPhotos') return cue
  if (session.phase !== 'countdown') return null
  // Between two photos it was said already.
  const isFirst = before.session.phase !== 'countdown' && before.session.phase !== 'betweenPhotos'
  return isFirst && cue !== null ? `${cue} ${session.count}` : String(session.count)
}

function followPrint(store: Store, sounds: Sounds): Cleanup {
  return subscribe(store, guestPrintAtom, ({ state }) => {
    if (state === 'printing') sounds.play('printer')
  })
}

/** Sound of a change of the booth; null for a silent one. */
export function soundOf(before: Booth, { camera, session }: Booth): SoundName | null {
  if (session !== before.session) {
    if (session.phase === 'countdown') return 'tick'
    if (session.phase === 'capturing') return 'shutter'
    if (before.session.phase === 'capturing' && session.photos !== before.session.photos) return 'motor'
    if (before.session.phase === 'processing' && session.phase === 'strip') return 'paper'
  }
  // A reshoot costs no coin.
  const isReshoot = session.phase === 'strip' && typeof session.waitingFor === 'number'
  const isStarting = camera.state === 'starting' && before.camera.state !== 'starting'
  return isStarting && !isReshoot ? 'coin' : null
}

import type { Sounds } from '../sound/openSounds.ts'
import type { Session } from './booth.ts'
import { sessionAtom } from './boothAtom.ts'
import { follow, type Store } from './follow.ts'
import { soundsOnAtom } from './soundAtoms.ts'

/**
 * A tick for each number of the countdown and a click for each photo, while the visitor wants to hear them.
 * Returns the end.
 */
export function runSounds(store: Store): () => void {
  return follow(store, soundsOnAtom, (isOn) => (isOn ? playAlong(store) : undefined))
}

function playAlong(store: Store): () => void {
  const isOver = new AbortController()
  import('../sound/openSounds.ts')
    .then(({ openSounds }) => {
      if (isOver.signal.aborted) return
      const sounds = openSounds()
      const stop = follow(store, sessionAtom, (session) => play(session, sounds))
      isOver.signal.addEventListener('abort', () => {
        stop()
        sounds.close()
      })
    })
    .catch((cause: unknown) => console.warn('The booth stays quiet.', cause))
  return () => isOver.abort()
}

function play({ phase }: Session, { tick, shutter }: Sounds): undefined {
  if (phase === 'countdown') tick()
  if (phase === 'exposing') shutter()
}

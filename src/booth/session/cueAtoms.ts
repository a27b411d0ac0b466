import { atom } from 'jotai'
import type { Four } from '../../strip/layout.ts'
import { reshootIndexAtom, sessionAtom } from './boothAtoms.ts'
import { photoIndices } from './boothState.ts'
import { eventAtom } from '../event/eventAtoms.ts'
import { cuesOnAtom } from './settingsAtoms.ts'
import { localeAtom } from '../../locale/localeAtoms.ts'
import * as camera from '../../locale/messages/camera.ts'

/** The booth's own cues, in the language in use. */
const ownCuesAtom = atom((get): readonly string[] => {
  get(localeAtom)
  return [camera.cueCloser(), camera.cueSerious(), camera.cueSilly(), camera.cueSurprise()]
})

/** Cue of a visit's first photo, where there are more of them than photos: visits begin with different ones. */
const firstCueAtom = atom(() => Math.floor(Math.random() * 8))

// Apart from the session, which changes with each number of the countdown.
const sessionIdAtom = atom((get) => {
  const session = get(sessionAtom)
  return 'id' in session ? session.id : null
})

/** Cues of the session's strip, in the order of its photos; null without a session, and where cues are off. */
export const stripCuesAtom = atom((get): Four<string> | null => {
  const id = get(sessionIdAtom)
  if (!get(cuesOnAtom) || id === null) return null
  const cues = get(eventAtom)?.config.cues ?? get(ownCuesAtom)
  // The numbers of two sessions differ by the request for the camera.
  const first = cues.length > 4 ? get(firstCueAtom) + 2 * id : 0
  const cue = (index: number) => cues[(first + index) % cues.length] ?? ''
  return [cue(0), cue(1), cue(2), cue(3)]
})

/** Cues on which the reels stop: those of a whole strip, not of a reshoot. */
export const reelCuesAtom = atom((get) => (get(reshootIndexAtom) === null ? get(stripCuesAtom) : null))

/** Pose cue: a word at the lens that says how to pose for the next photo, from the shutter before it on; null for none. */
export const cueAtom = atom((get): string | null => {
  const session = get(sessionAtom)
  const cues = get(stripCuesAtom)
  if (!cues || (session.phase !== 'countdown' && session.phase !== 'betweenPhotos')) return null
  const reshoot = session.phase === 'countdown' ? session.reshoot : null
  return cues[reshoot?.index ?? photoIndices.find((index) => index === session.photos.length) ?? 0]
})

/** True while a voice speaks; the sound stage writes it. */
export const hasVoiceAtom = atom(false)

/**
 * Cues for screen readers: all four at the first countdown of a strip, and each before its own countdown. Null as long as
 * there is none, and while the booth's voice says it: it would be heard twice.
 */
export const announcedCueAtom = atom((get) => {
  const session = get(sessionAtom)
  if (get(hasVoiceAtom)) return null
  if (session.phase !== 'countdown' || session.reshoot) return get(cueAtom)
  return session.photos.length === 0 ? (get(stripCuesAtom)?.join(', ') ?? null) : null
})

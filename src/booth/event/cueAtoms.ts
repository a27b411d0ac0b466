import { atom } from 'jotai'
import { sessionAtom } from '../session/boothAtoms.ts'
import { eventAtom } from './eventAtoms.ts'
import { cuesOnAtom } from '../session/settingsAtoms.ts'
import { localeAtom } from '../../locale/localeAtoms.ts'
import * as camera from '../../locale/messages/camera.ts'

/** The booth's own cues, in the language in use. */
const ownCuesAtom = atom((get): readonly string[] => {
  get(localeAtom)
  return [camera.cueCloser(), camera.cueSerious(), camera.cueSilly(), camera.cueSurprise()]
})

/** Cue of a visit's first photo, where there are more of them than photos: visits begin with different ones. */
const firstCueAtom = atom(() => Math.floor(Math.random() * 8))

/**
 * Pose cue: a word at the lens that says how to pose for the next photo, in the second before its countdown. The first
 * photo of a strip and a reshoot have no such second: their cue stands beside the numbers. Null at other times.
 */
export const cueAtom = atom((get): string | null => {
  const session = get(sessionAtom)
  if (!get(cuesOnAtom) || (session.phase !== 'countdown' && session.phase !== 'betweenPhotos')) return null
  const reshoot = session.phase === 'countdown' ? session.reshoot : null
  if (session.phase === 'countdown' && session.photos.length > 0 && !reshoot) return null
  const cues = get(eventAtom)?.config.cues ?? get(ownCuesAtom)
  // The numbers of two sessions differ by the request for the camera.
  const first = cues.length > 4 ? get(firstCueAtom) + 2 * session.id : 0
  return cues[(first + (reshoot?.index ?? session.photos.length)) % cues.length] ?? null
})

/** True while a voice speaks; the sound stage writes it. */
export const hasVoiceAtom = atom(false)

/** Cue for screen readers; null while the booth's voice says it: it would be heard twice. */
export const announcedCueAtom = atom((get) => (get(hasVoiceAtom) ? null : get(cueAtom)))

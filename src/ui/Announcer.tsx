import { useAtomValue } from 'jotai'

import { assertNever } from '../lib/assertNever.ts'
import type { Booth } from '../booth/session/boothState.ts'
import { boothAtom } from '../booth/session/boothAtoms.ts'
import { announcedCueAtom } from '../booth/session/cueAtoms.ts'
import { countOf, pauseOf } from '../booth/session/sessionSteps.ts'
import * as announce from '../locale/messages/announce.ts'

/** Id of the announcement: the strip's dialog is described by it, as a modal dialog silences live regions behind it. */
export const announcerId = 'announcer'

/** Live region that tells screen readers how the session goes. */
export function Announcer() {
  const booth = useAtomValue(boothAtom)
  const text = announcement(booth) || pauseOf(booth)
  const cue = useAtomValue(announcedCueAtom)
  return (
    <output className="hidden">
      <span id={announcerId}>{cue === null || text === null ? text : announce.withCue({ text, cue })}</span>
    </output>
  )
}

function announcement(booth: Booth): string {
  const { session } = booth
  const { phase } = session
  switch (phase) {
    case 'countdown':
      return announce.photoIn({
        photo: (session.reshoot?.index ?? session.photos.length) + 1,
        seconds: countOf(booth, session),
      })
    case 'betweenPhotos':
      return announce.photoTaken({ photo: session.photos.length })
    case 'processing':
      return announce.photoTaken({ photo: session.index + 1 })
    case 'strip':
    case 'ready':
      if (phase === 'strip' && session.open) return announce.stripReady()
      return isCameraNew(booth) ? announce.cameraOn() : ''
    case 'held':
    case 'capturing':
      return ''
    default:
      return assertNever(phase)
  }
}

/** True from the start of the camera to the first countdown: requests and sessions share their numbers. */
function isCameraNew({ camera, session, lastId }: Booth): boolean {
  const isWaited = 'waitingFor' in session && session.waitingFor !== null
  return camera.state === 'active' && camera.request === lastId && !isWaited
}

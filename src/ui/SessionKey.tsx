import { useAtomValue, useSetAtom } from 'jotai'

import { cancelSessionAtom, resumeAtom } from '../state/actions.ts'
import { countdownsAtom } from '../state/boothAtom.ts'
import { Key } from './kit/Key.tsx'

/** Ends the countdowns, and after that goes on with the photos that were taken. */
export function SessionKey() {
  const countdowns = useAtomValue(countdownsAtom)
  const cancel = useSetAtom(cancelSessionAtom)
  const resume = useSetAtom(resumeAtom)
  if (countdowns === 'running') return <Key onClick={cancel}>Cancel</Key>
  if (countdowns === 'none') return null
  // The second click of an impatient finger was meant for Cancel, which stood here.
  return <Key onClick={(event) => event.detail < 2 && resume()}>Continue</Key>
}

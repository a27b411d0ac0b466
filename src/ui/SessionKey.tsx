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
  if (countdowns === 'broken off') return <Key onClick={resume}>Continue</Key>
  return null
}

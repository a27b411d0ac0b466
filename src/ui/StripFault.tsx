import { useAtomValue, useSetAtom } from 'jotai'

import { openEngineAgainAtom } from '../state/filterAtoms.ts'
import { stripFaultAtom } from '../state/saveStrip.ts'
import { developAgainAtom, developmentFaultAtom } from '../state/stripAtoms.ts'
import { Fault } from './kit/Fault.tsx'

/** Why the strip is not there or did not get out. What its own keys can't repeat has a key here. */
export function StripFault() {
  const fault = useAtomValue(stripFaultAtom)
  const isUndeveloped = useAtomValue(developmentFaultAtom) !== null
  const developAgain = useSetAtom(developAgainAtom)
  const openEngineAgain = useAtomValue(openEngineAgainAtom)
  if (openEngineAgain) {
    return (
      <Fault says="The films could not be loaded. Your photos are still here." onGoOn={openEngineAgain.run} />
    )
  }
  if (fault === null) return null
  return isUndeveloped ? <Fault says={fault} onGoOn={developAgain} /> : <p role="alert">{fault}</p>
}

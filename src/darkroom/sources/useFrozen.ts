import { useEffect, useState } from 'react'

import { freeze } from './openFile.ts'
import type { Source, Still } from './Source.ts'

type Frozen = { readonly of: Source; readonly still: Still }

/** What is shown of a source: itself, or the moment at which it was frozen. Another source moves again. */
export function useFrozen(source: Source | null) {
  const [frozen, setFrozen] = useState<Frozen | null>(null)
  useEffect(() => () => frozen?.still.close(), [frozen])

  const still = frozen !== null && frozen.of === source ? frozen.still : null
  return {
    shown: still ?? source,
    /** Null for a picture that stands anyway. */
    isFrozen: source?.kind === 'moving' ? still !== null : null,
    setFrozen: (isFrozen: boolean) => {
      if (!isFrozen) setFrozen(null)
      else if (source?.kind === 'moving')
        void freeze(source).then((still) => setFrozen({ of: source, still }))
    },
  }
}

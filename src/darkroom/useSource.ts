import { useEffect, useState } from 'react'
import { openTestSource, type Source, type SourceId, captureStill, type Still } from './source.ts'

/** What a designer chose to put before the film; the file is that of the source `file`. */
export type Chosen = { readonly id: SourceId; readonly file: File | null }

/** The open source, null until the first is; the one before stays until the next is there. */
export function useSource({ id, file }: Chosen, onFailure: (sentence: string) => void): Source | null {
  const [source, setSource] = useState<Source | null>(null)

  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const fail = (cause: unknown) => {
      if (!signal.aborted) onFailure(cause instanceof Error ? cause.message : String(cause))
    }
    openTestSource(id, { file, signal, onLost: fail }).then(setSource, fail)
    return () => over.abort()
  }, [id, file, onFailure])

  // It is closed when nothing shows it any more.
  useEffect(() => () => source?.close(), [source])
  return source
}

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
        void captureStill(source).then((still) => setFrozen({ of: source, still }))
    },
  }
}

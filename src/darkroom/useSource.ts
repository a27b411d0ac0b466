import { useEffect, useState } from 'react'
import { captureStill, openTestSource, type Source, type SourceId, type Still } from './source.ts'

/** Choice of a source; the file is that of the source `file`. */
export type SourceChoice = { readonly id: SourceId; readonly file: File | null }

/** Open source, null until the first is open; the previous one stays until the next is open. */
export function useSource({ id, file }: SourceChoice, onFailure: (sentence: string) => void): Source | null {
  const [source, setSource] = useState<Source | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const fail = (cause: unknown) => {
      if (!signal.aborted) onFailure(cause instanceof Error ? cause.message : String(cause))
    }
    openTestSource(id, { file, signal, onLost: fail }).then(setSource, fail)
    return () => controller.abort()
  }, [id, file, onFailure])

  // Closed only when it is not rendered any more.
  useEffect(() => () => source?.close(), [source])
  return source
}

type FreezeFrame = { readonly of: Source; readonly still: Still }

/** Freeze frame of a moving source: `shown` is the source, or its frozen frame. Another source moves again. */
export function useFreezeFrame(source: Source | null) {
  const [frozen, setFrozen] = useState<FreezeFrame | null>(null)
  useEffect(() => () => frozen?.still.close(), [frozen])

  const still = frozen !== null && frozen.of === source ? frozen.still : null
  return {
    shown: still ?? source,
    /** Null for a still. */
    isFrozen: source?.kind === 'moving' ? still !== null : null,
    setFrozen: (isFrozen: boolean) => {
      if (!isFrozen) setFrozen(null)
      else if (source?.kind === 'moving')
        void captureStill(source).then((still) => setFrozen({ of: source, still }))
    },
  }
}

import { useEffect, useState } from 'react'

import { openSource } from './openSource.ts'
import type { Source, SourceId } from './Source.ts'

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
    openSource(id, { file, signal, onLost: fail }).then(setSource, fail)
    return () => over.abort()
  }, [id, file, onFailure])

  // It is closed when nothing shows it any more.
  useEffect(() => () => source?.close(), [source])
  return source
}

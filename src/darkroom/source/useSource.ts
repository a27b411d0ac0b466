import { useEffect, useState } from 'react'
import { clipText, sanitizeLine } from '../../lib/text.ts'
import type { Reference } from '../compare/comparePane.ts'
import type { CompareRenderer } from '../compare/compareRenderer.ts'
import { openOwnImage } from './openOwnImage.ts'
import { captureStill, openTestSource, type Source, type SourceId, type Still } from './source.ts'

/** Choice of a source; the file is that of the source `file`. */
export type SourceChoice = { readonly id: SourceId; readonly file: File | null }

/**
 * Open source, null until the first is open; the previous one stays until the next is open.
 * @param onNotice gets a sentence where opening takes long or fails
 */
export function useSource({ id, file }: SourceChoice, onNotice: (sentence: string) => void): Source | null {
  const [source, setSource] = useState<Source | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const onProgress = (sentence: string) => void (signal.aborted || onNotice(sentence))
    const fail = (cause: unknown) => onProgress(cause instanceof Error ? cause.message : String(cause))
    openTestSource(id, { file, signal, onLost: fail, onProgress }).then(setSource, fail)
    return () => controller.abort()
  }, [id, file, onNotice])

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

/** Longest name that is shown, in UTF-16 code units. */
const nameLimit = 24

/** Still of what is developed now, as a reference for later; null before anything is developed. */
export async function grabStill(compareRenderer: CompareRenderer): Promise<Reference | null> {
  const shown = compareRenderer.shown()
  return shown && { kind: 'reference', name: 'Still', image: await createImageBitmap(shown.right) }
}

/**
 * Picture of the designer's own as a reference.
 * @throws CameraError `image` (rejects) for a file that this browser can't read or that is too large
 */
export async function openReference(
  file: File,
  onProgress: (sentence: string) => void,
): Promise<Reference | null> {
  const name = clipText(sanitizeLine(file.name), nameLimit)
  return { kind: 'reference', name, image: await openOwnImage(file, { onProgress }) }
}

/** Reference, none at first. `take` replaces it; `onTaken` is called when it can be shown. */
export function useReference(onTaken: () => void, onNotice: (sentence: string) => void) {
  const [reference, setReference] = useState<Reference | null>(null)
  // Closed only when it is not shown any more.
  useEffect(() => () => reference?.image.close(), [reference])
  const take = async (opening: Promise<Reference | null>) => {
    try {
      const taken = await opening
      if (!taken) return
      setReference(taken)
      onTaken()
    } catch (cause) {
      onNotice(cause instanceof Error ? cause.message : String(cause))
    }
  }
  return { reference, take }
}

import { atom, type Getter, type Setter } from 'jotai'
import { encodeStrip } from '../export/encodeStrip.ts'
import type { Strip } from '../render/strip/Strip.ts'
import { prepareStripBackground } from '../render/strip/stripBackground.ts'
import { subscribe, type Store } from './store.ts'
import { nextStrip, developedStripAtom } from './stripStage.ts'

/** A message that is still being typed is encoded once, after so long without a change. */
const typingMs = 200
/** Photos are seen first. */
const seenMs = 50

/** What becomes of the strip as it stands. */
type StripFile = {
  /** Null until it is encoded. */
  readonly jpeg: Blob | null
  /** The picture for a long press, where nothing else gets it out. */
  readonly held: Blob | null
  /** Why it did not get out, in a sentence. */
  readonly fault: string | null
  /** The last press on one of its keys: which, and when on the monotonic clock. */
  readonly press: { readonly way: unknown; readonly atMs: number } | null
}

const noFile: StripFile = { jpeg: null, held: null, fault: null, press: null }
const stateAtom = atom(noFile)

/** The file of the strip that is open or about to be; set in part. Another strip, filter or line of words begins anew. */
export const stripFileAtom = atom(
  (get) => get(stateAtom),
  (get, set, part: Partial<StripFile>) => set(stateAtom, { ...get(stateAtom), ...part }),
)

const waitingAtom = atom(false)

/** True while a press waits for the file. */
export const isEncodingAtom = atom((get) => get(waitingAtom))

/**
 * Encodes the strip before it opens and after every change, the latest alone: what needs the visitor's gesture then
 * finds the file within it. A failure shows when the visitor asks for the file, which tries again.
 */
export function startFile(store: Store): () => void {
  let frames: Strip['frames'] | null = null
  return subscribe(store, developedStripAtom, (strip) => {
    const isTyping = strip?.frames === frames
    frames = strip?.frames ?? null
    if (!strip) return undefined
    const change = new AbortController()
    const keep = async (jpeg: Blob) => {
      if (change.signal.aborted) return
      store.set(stripFileAtom, { jpeg })
      // For the first letter, or the last one that is taken away.
      await prepareStripBackground({ ...strip, message: strip.message === '' ? 'A' : '' })
    }
    const encode = () =>
      void encodeStrip(strip, change.signal)
        .then(keep)
        .catch(() => undefined)
    const timer = setTimeout(encode, isTyping ? typingMs : seenMs)
    return () => {
      clearTimeout(timer)
      change.abort()
      store.set(stateAtom, noFile)
    }
  })
}

/** The strip as it is now, or as soon as it is developed. */
export function currentStrip(get: Getter): Strip | Promise<Strip | null> {
  return get(developedStripAtom) ?? nextStrip(get)
}

/** Encodes the strip for a visitor who was faster; null where there is none any more. */
export async function encodeNow(get: Getter, set: Setter): Promise<Blob | null> {
  set(waitingAtom, true)
  try {
    const strip = await currentStrip(get)
    return strip && (await encodeStrip(strip))
  } finally {
    set(waitingAtom, false)
  }
}

import { atom } from 'jotai'
import { type Store, subscribe } from '../../lib/store.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import {
  choiceAtom,
  comparedAtom,
  dispatchAtom,
  errorSentence,
  frozenFrameAtom,
  notify,
  openSourceAtom,
  sourceAtom,
} from '../state/darkroomAtoms.ts'
import { captureStill, type MovingSource, openSource, type SourceChoice, type StillSource } from './source.ts'

/**
 * Source stage: choice -> open source, and its frozen frame. Closes sources, frames and references that are not in the
 * state any more.
 * @returns cleanup
 */
export function startSource(store: Store): Cleanup {
  return combineCleanups(
    subscribe(store, choiceAtom, (choice) => open(store, choice)),
    subscribe(store, capturedAtom, (source) => source && capture(store, source)),
    subscribe(store, sourceAtom, (source) => source?.close),
    subscribe(store, frozenFrameAtom, (frame) => frame?.close),
    subscribe(store, referenceAtom, (reference) => reference && (() => reference.image.close())),
  )
}

const referenceAtom = atom((get) => get(comparedAtom).reference)

/** Moving source whose current frame is being captured; null for none. */
const capturedAtom = atom((get) => {
  const open = get(openSourceAtom)
  return open?.freeze === 'capturing' ? open.source : null
})

function open(store: Store, choice: SourceChoice): Cleanup {
  const controller = new AbortController()
  const { signal } = controller
  const onProgress = (sentence: string) => void (signal.aborted || notify(store.set, sentence))
  const onLost = (cause: unknown) => onProgress(errorSentence(cause))
  openSource(choice, { signal, onLost, onProgress }).then(
    (source) => store.set(dispatchAtom, { type: 'sourceOpened', source }),
    onLost,
  )
  return () => controller.abort()
}

function capture(store: Store, source: MovingSource): Cleanup {
  let isCurrent = true
  const end = (frame: StillSource | null) => store.set(dispatchAtom, { type: 'frameCaptured', frame })
  captureStill(source).then(
    (frame) => (isCurrent ? end(frame) : frame.close()),
    (cause: unknown) => {
      if (!isCurrent) return
      end(null)
      notify(store.set, errorSentence(cause))
    },
  )
  return () => {
    isCurrent = false
  }
}

import { useStore } from 'jotai'
import type { Store } from '../lib/store.ts'
import type { Sentence } from '../locale/message.ts'
import { sentenceOfError } from './ownerRequest.ts'
import { dispatchSessionAtom } from './session/sessionAtoms.ts'

/** What the page says after an action: a sentence, null for none; undefined leaves what it says. */
export type Notice = Sentence | null | void

/** Runs an action, and shows the notice that it returns, or the sentence of its error. */
export async function runAction(store: Store, action: () => Promise<Notice>): Promise<void> {
  const notice = await action().catch(sentenceOfError)
  if (notice !== undefined) store.set(dispatchSessionAtom, { type: 'noticed', notice })
}

/** Returns a function by which a component has an action of a stage run: `run(pauseBooth, sentence)`. */
export function useAction() {
  const store = useStore()
  return <Args extends readonly unknown[]>(
    action: (store: Store, ...args: Args) => Promise<Notice>,
    ...args: Args
  ): void => void runAction(store, () => action(store, ...args))
}

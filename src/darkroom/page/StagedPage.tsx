import { createStore, Provider, useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import type { Store } from '../../lib/store.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import { failureAtom } from './rendererAtoms.ts'

type Props = {
  /** Starts the stages. @returns cleanup */
  readonly start: (store: Store) => Cleanup
  readonly children: ReactNode
}

/** Page with a store and stages of its own, which end with it: mounted again after an error it begins anew. */
export function StagedPage({ start, children }: Props) {
  const [store] = useState(createStore)
  useEffect(() => start(store), [start, store])
  return (
    <Provider store={store}>
      <Failure />
      {children}
    </Provider>
  )
}

/** Throws what ended the page, for the error boundary around it. */
function Failure() {
  const failure = useAtomValue(failureAtom)
  if (failure) throw failure.cause
  return null
}

import { useStore } from 'jotai'
import { useEffect } from 'react'
import type { Cleanup } from '../lib/cleanup.ts'
import type { Store } from '../lib/store.ts'

/** Starts stages on the store of the page, and ends them with the component. @param start returns their cleanup */
export function useStages(start: (store: Store) => Cleanup): void {
  const store = useStore()
  useEffect(() => start(store), [start, store])
}

import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'

import type { FilterId } from '../filters/Filter.ts'
import { cancelSessionAtom, captureAtom } from '../state/actions.ts'
import { stripSessionAtom } from '../state/boothAtom.ts'
import { chooseFilterAtom } from '../state/filterAtoms.ts'
import { introPhaseAtom } from '../state/introAtoms.ts'
import { shortcutsOnAtom } from '../state/settingsAtoms.ts'

/** The keys of the keyboard that are keys of the booth, from the main screen's turn on. */
export function Shortcuts() {
  const isOn = useAtomValue(shortcutsOnAtom)
  const intro = useAtomValue(introPhaseAtom)
  const store = useStore()

  useEffect(() => {
    if (!isOn || intro !== 'over') return undefined
    const end = new AbortController()
    const booth = {
      shoot: () => store.set(captureAtom),
      choose: (id: FilterId) => store.set(chooseFilterAtom, id),
      cancel: () => store.set(cancelSessionAtom),
      isStripOpen: () => store.get(stripSessionAtom)?.open ?? false,
    }
    import('./listenToKeys.ts').then(
      ({ listenToKeys }) => listenToKeys(booth, end.signal),
      // Every key of the keyboard has its button.
      (cause: unknown) => console.warn('The booth has no shortcuts.', cause),
    )
    return () => end.abort()
  }, [isOn, intro, store])

  return null
}

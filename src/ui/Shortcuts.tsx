import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { cancelSessionAtom, captureAtom, stripSessionAtom } from '../booth/boothAtoms.ts'
import { chooseFilterAtom } from '../booth/filterAtoms.ts'
import { introPhaseAtom } from '../booth/introAtoms.ts'
import { shortcutsOnAtom } from '../booth/settingsAtoms.ts'
import type { FilterId } from '../filters/filters.ts'

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
    import('./keyboardShortcuts.ts').then(
      ({ listenToShortcuts }) => listenToShortcuts(booth, end.signal),
      // Every key of the keyboard has its button.
      (cause: unknown) => console.warn('The booth has no shortcuts.', cause),
    )
    return () => end.abort()
  }, [isOn, intro, store])

  return null
}

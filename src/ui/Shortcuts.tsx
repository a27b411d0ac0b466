import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { cancelSessionAtom, captureAtom, isBusyAtom, stripSessionAtom } from '../booth/boothAtoms.ts'
import { chooseFilterAtom, offeredFiltersAtom } from '../booth/filterAtoms.ts'
import { introPhaseAtom } from '../booth/introAtoms.ts'
import { shortcutsOnAtom } from '../booth/settingsAtoms.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import type { FilterId } from '../filters/filters.ts'

const shortcuts = lazyModule(() => import('./keyboardShortcuts.ts'))

/** Mounts the keyboard shortcuts, once the splash is over and while the setting is on. Renders nothing. */
export function Shortcuts() {
  const isOn = useAtomValue(shortcutsOnAtom)
  const intro = useAtomValue(introPhaseAtom)
  const store = useStore()

  useEffect(() => {
    if (!isOn || intro !== 'over') return undefined
    const booth = {
      capture: () => store.set(captureAtom),
      chooseFilter: (id: FilterId) => store.set(chooseFilterAtom, id),
      offeredFilters: () => store.get(offeredFiltersAtom),
      cancelSession: () => {
        const isRunning = store.get(isBusyAtom)
        store.set(cancelSessionAtom)
        return isRunning
      },
      isStripOpen: () => store.get(stripSessionAtom)?.open ?? false,
    }
    return shortcuts.start(
      ({ listenToShortcuts }) => listenToShortcuts(booth),
      // Every shortcut has its button.
      (cause) => console.warn('The booth has no shortcuts.', cause),
    )
  }, [isOn, intro, store])

  return null
}

import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { introPhaseAtom } from '../booth/session/introAtoms.ts'
import { shortcutsOnAtom } from '../booth/session/settingsAtoms.ts'
import { lazyModule } from '../lib/lazyModule.ts'

const shortcuts = lazyModule(() => import('./keyboardShortcuts.ts'))

/** Mounts the keyboard shortcuts, once the splash is over and while the setting is on. Renders nothing. */
export function Shortcuts() {
  const isOn = useAtomValue(shortcutsOnAtom)
  const intro = useAtomValue(introPhaseAtom)
  const store = useStore()

  useEffect(() => {
    if (!isOn || intro !== 'over') return undefined
    return shortcuts.start(
      ({ listenToShortcuts }) => listenToShortcuts(store),
      // Every shortcut has its button.
      (cause) => console.warn('The booth has no shortcuts.', cause),
    )
  }, [isOn, intro, store])

  return null
}

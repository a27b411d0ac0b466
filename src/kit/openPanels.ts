import { atom, useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'

/** Names of the dialogs and popovers that are open, the last one on top. */
export const openPanelsAtom = atom<readonly string[]>([])

/** Counts a panel among the open ones while `isOpen`. */
export function useOpenPanel(name: string, isOpen = true): void {
  const setPanels = useSetAtom(openPanelsAtom)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    setPanels((panels) => [...panels, name])
    return () => setPanels((panels) => panels.filter((other) => other !== name))
  }, [name, isOpen, setPanels])
}

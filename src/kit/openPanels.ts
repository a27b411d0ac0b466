import { atom, useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'

/** Titles of the dialogs and popovers that are open, the last one on top. */
export const openPanelsAtom = atom<readonly string[]>([])

/** Counts a panel among the open ones while `isOpen`. */
export function useOpenPanel(title: string, isOpen = true): void {
  const setPanels = useSetAtom(openPanelsAtom)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    setPanels((panels) => [...panels, title])
    return () => setPanels((panels) => panels.filter((other) => other !== title))
  }, [title, isOpen, setPanels])
}

import { useEffect, useState, type RefObject } from 'react'
import type { Size } from '../lib/geometry.ts'

/** Size of an element in device pixels, kept up to date; 1 x 1 before it is measured. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ widthPx: 1, heightPx: 1 })
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      const pixels = (length: number) => Math.max(1, Math.round(length * devicePixelRatio))
      setSize({ widthPx: pixels(width), heightPx: pixels(height) })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

/**
 * Returns the focus to an element when `isAway` ends, unless the focus has moved elsewhere: a button that is disabled
 * loses the focus to the body, and only a native modal dialog returns it by itself.
 */
export function useReturnFocus(element: RefObject<HTMLElement | null>, isAway: boolean): void {
  useEffect(() => {
    const { current } = element
    if (!isAway || !current) return undefined
    return () => {
      if (document.activeElement === document.body) current.focus()
    }
  }, [element, isAway])
}

/**
 * Keeps the focus in an element whose focused control is removed, which browsers let fall to the page: it goes to the
 * control that is marked with `data-next`, else to the first button, as soon as there is one.
 */
export function useKeepFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const controller = new AbortController()
    const { signal } = controller
    let focused: Node | null = null
    const remember = ({ target }: FocusEvent) => (focused = target instanceof Node ? target : null)
    // Some browsers send this event for a control that is being removed, too.
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (focused === target && focused?.isConnected) focused = null
      })
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      const next =
        current.querySelector<HTMLElement>('[data-next]:enabled') ?? current.querySelector('button')
      next?.focus({ preventScroll: true })
    })
    observer.observe(current, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    current.addEventListener('focusin', remember, { signal })
    current.addEventListener('focusout', forget, { signal })
    return () => {
      controller.abort()
      observer.disconnect()
    }
  }, [element])
}

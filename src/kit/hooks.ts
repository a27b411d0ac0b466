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

import { useEffect, useState, type RefObject } from 'react'
import type { Size } from '../lib/geometry.ts'

/** Size of an element in pixels of the screen, followed; 1 x 1 before the first word. */
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

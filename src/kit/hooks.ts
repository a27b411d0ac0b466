import { useEffect, useState, type RefObject } from 'react'
import type { Size } from '../lib/geometry.ts'

/** A browser that does not tell of its paints has painted by then. */
const patienceMs = 1000

/** True once there is something to see on the page: a moment to begin what would hold that up. */
export function useFirstPaint(): boolean {
  const [isPainted, setPainted] = useState(false)

  useEffect(() => {
    const done = () => setPainted(true)
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) done()
    })
    observer.observe({ type: 'paint', buffered: true })
    const timer = setTimeout(done, patienceMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])

  return isPainted
}

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

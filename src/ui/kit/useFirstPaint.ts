import { useEffect, useState } from 'react'

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

import { type ReactNode, useEffect, useState } from 'react'

/** Shows what is in it after a while, counted from when it is mounted. */
export function Later({ delayMs, children }: { readonly delayMs: number; readonly children: ReactNode }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isTime ? children : null
}

import { useEffect, useRef } from 'react'

import styles from './HeldPicture.module.css'

/** The strip as a picture that the browser itself can save: a canvas has no such menu. */
export function HeldPicture({ jpeg }: { readonly jpeg: Blob }) {
  const picture = useRef<HTMLImageElement>(null)

  useEffect(() => {
    const element = picture.current
    if (!element) return undefined
    const url = URL.createObjectURL(jpeg)
    element.src = url
    element.scrollIntoView({ block: 'start' })
    return () => URL.revokeObjectURL(url)
  }, [jpeg])

  return (
    <img
      ref={picture}
      className={styles['held']}
      alt="Your strip, ready to be saved"
      width={800}
      height={2400}
    />
  )
}

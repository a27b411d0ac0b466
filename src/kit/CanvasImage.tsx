import { useEffect, useRef } from 'react'
import type { Cleanup } from '../lib/cleanup.ts'

type Props = { readonly label: string; readonly image: ImageData }

/** Image from pixels: a canvas of their size, repainted if a crash of the GPU process wipes it. */
export function CanvasImage({ label, image }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    return repaintOnRestore(element, () => element.getContext('2d')?.putImageData(image, 0, 0))
  }, [image])
  return (
    <canvas
      ref={canvas}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no file for an <img>
      role="img"
      aria-label={label}
      width={image.width}
      height={image.height}
    />
  )
}

/**
 * Paints a 2D canvas, and again each time after a crash of the GPU process has wiped it.
 * @returns cleanup
 */
export function repaintOnRestore(canvas: HTMLCanvasElement, paint: () => void): Cleanup {
  paint()
  canvas.addEventListener('contextrestored', paint)
  return () => canvas.removeEventListener('contextrestored', paint)
}

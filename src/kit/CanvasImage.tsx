import { useLayoutEffect, useRef } from 'react'
import type { Cleanup } from '../lib/cleanup.ts'

type Props = {
  /** Accessible name; without it the image is decoration. */
  readonly label?: string
  /** The canvas has no size until there is one. */
  readonly image: ImageData | null | undefined
}

/** Image from pixels: a canvas of their size, repainted if a crash of the GPU process wipes it. */
export function CanvasImage({ label, image }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // Before the next frame: the picture that it replaces may be gone by then.
  useLayoutEffect(() => {
    const element = canvas.current
    if (!element || !image) return undefined
    return repaintOnRestore(element, () => element.getContext('2d')?.putImageData(image, 0, 0))
  }, [image])
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return <canvas ref={canvas} {...name} width={image?.width ?? 0} height={image?.height ?? 0} />
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

import type { Size } from './geometry.ts'

/**
 * Creates a canvas whose pixels are read.
 * @param purpose named in the error
 * @returns its 2D context
 * @throws Error where the browser gives none, as for want of memory
 */
export function createContext(
  { widthPx: width, heightPx: height }: Size,
  purpose: string,
): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error(`no 2D context for ${purpose}`)
  return context
}

/** Paints a 2D canvas now, and again when a crash of the GPU process has wiped it. Returns the end. */
export function repaintOnRestore(canvas: HTMLCanvasElement, paint: () => void): () => void {
  paint()
  canvas.addEventListener('contextrestored', paint)
  return () => canvas.removeEventListener('contextrestored', paint)
}

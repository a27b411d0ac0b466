import type { Place } from './placePicture.ts'

export type Layers = {
  /** Beside the other one, at the left of the split; null shows that one alone. */
  readonly left: HTMLCanvasElement | null
  readonly right: HTMLCanvasElement
}

type Painted = Layers & {
  readonly place: Place
  /** Where the left picture ends, in the window's pixels. */
  readonly splitPx: number
  /** False shows the picture's pixels as squares. */
  readonly smooth: boolean
}

/** Paints the picture, or two of them with a split between, into the window. */
export function paintView(context: CanvasRenderingContext2D, painted: Painted): void {
  const { left, right, place, splitPx, smooth } = painted
  const { width, height } = context.canvas
  context.clearRect(0, 0, width, height)
  context.imageSmoothingEnabled = smooth
  context.imageSmoothingQuality = 'high'
  context.drawImage(right, place.x, place.y, place.width, place.height)
  if (!left) return
  context.save()
  context.beginPath()
  context.rect(0, 0, splitPx, height)
  context.clip()
  context.drawImage(left, place.x, place.y, place.width, place.height)
  context.restore()
}

import { createCanvas, playCanvas } from '../playCanvas.ts'
import type { PlayOptions } from '../playStream.ts'
import type { VideoSource } from '../VideoSource.ts'
import { drawBust, drawFace, drawProp } from './drawFigure.ts'

/** The size that a camera is asked for. */
const size = { widthPx: 640, heightPx: 480 } as const

/**
 * Opens the demo in place of a camera: a painted figure that sits in the booth and pulls another face for each photo.
 * For visitors who ask their system for less motion only the face changes.
 * @throws CameraError; the signal's reason when aborted
 */
export async function openDemo(video: HTMLVideoElement, options: PlayOptions): Promise<VideoSource> {
  const { canvas, context } = createCanvas(size)
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const paint = (seconds: number, photo: number) =>
    drawDemo(context, reducedMotion.matches ? 0 : seconds, photo)
  return playCanvas(video, { canvas, paint }, options)
}

const foldPx = 40

/**
 * Draws a frame of the demo, 640 x 480: a curtain, and before it a figure that sways, blinks and has four faces.
 * @param seconds since the start
 * @param photo the photo that comes next, 0 to 3, chooses the face
 */
export function drawDemo(context: CanvasRenderingContext2D, seconds: number, photo: number): void {
  drawCurtain(context, seconds)
  context.save()
  // Rotated about the seat, as a sitting person turns; differently for each photo.
  context.translate(320, 500)
  context.rotate(0.03 * Math.sin(seconds * 1.3) + 0.05 * Math.sin(photo * 2.2))
  context.translate(-320, 3 * Math.sin(seconds * 2.6) - 500)
  drawBust(context)
  drawFace(context, { photo, isBlinking: seconds % 3.1 > 2.95 })
  drawProp(context, photo, seconds)
  context.restore()
}

/** A teal curtain, because every film shows teal differently; lit from above. */
function drawCurtain(context: CanvasRenderingContext2D, seconds: number): void {
  for (let x = -foldPx; x < 640 + foldPx; x += foldPx) {
    const left = Math.round(x + 5 * Math.sin(seconds * 0.9 + x * 0.013))
    const fold = context.createLinearGradient(left, 0, left + foldPx, 0)
    fold.addColorStop(0, '#0d3a41')
    fold.addColorStop(0.45, '#2f8a8c')
    fold.addColorStop(0.7, '#216a70')
    fold.addColorStop(1, '#0d3a41')
    context.fillStyle = fold
    // The next fold covers the overlap.
    context.fillRect(left, 0, 2 * foldPx, 480)
  }
  const light = context.createRadialGradient(300, 150, 60, 320, 240, 430)
  light.addColorStop(0, 'rgb(255 244 214 / 0.32)')
  light.addColorStop(0.5, 'rgb(40 30 30 / 0)')
  light.addColorStop(1, 'rgb(4 6 14 / 0.72)')
  context.fillStyle = light
  context.fillRect(0, 0, 640, 480)
}

import { CameraError } from '../CameraError.ts'
import { playCanvas } from '../playCanvas.ts'
import type { PlayOptions } from '../playStream.ts'
import type { VideoSource } from '../VideoSource.ts'
import { drawReel } from './drawReel.ts'

/** The size that a camera is asked for. */
const size = { widthPx: 640, heightPx: 480 } as const

/**
 * Plays somebody made of paint, who sits in the booth and pulls another face for each photo. For visitors who ask
 * their system for less motion only the face changes.
 * @throws CameraError in the words of the catalogue; the signal's reason when given up
 */
export async function openReel(video: HTMLVideoElement, options: PlayOptions): Promise<VideoSource> {
  const canvas = document.createElement('canvas')
  canvas.width = size.widthPx
  canvas.height = size.heightPx
  const context = canvas.getContext('2d')
  if (!context) throw new CameraError('other', 'Canvas error.')
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const paint = (seconds: number, photo: number) => drawReel(context, calm.matches ? 0 : seconds, photo)
  return playCanvas(video, { canvas, paint }, options)
}

import type { Subject } from './Subject.ts'
import { nextVideoFrame } from '../../tools/harness/camera/playImage.ts'

/** Least number of colours in an image of a person, also in black and white. */
const minColours = 100

/**
 * Checks that a subject paints an image: a blank canvas would be the fastest.
 * @throws Error for a subject with a blank canvas
 */
export async function expectPainted(
  { name, show, hide, paint }: Subject,
  video: HTMLVideoElement,
): Promise<void> {
  if (!paint) return
  show()
  for (let frame = 0; frame < 2; frame++) {
    await nextVideoFrame(video)
    paint(frame)
  }
  const colours = colourCount(document.querySelector('canvas'))
  hide()
  if (colours < minColours) throw new Error(`${name} shows no image: ${colours} colours`)
}

/** Counts a canvas's colours. Call it in the task that painted: a WebGL canvas is cleared when it is presented. */
function colourCount(canvas: HTMLCanvasElement | null): number {
  const copy = document.createElement('canvas')
  const context = copy.getContext('2d')
  if (!canvas || !context) return 0
  copy.width = canvas.width
  copy.height = canvas.height
  context.drawImage(canvas, 0, 0)
  return new Set(new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer)).size
}

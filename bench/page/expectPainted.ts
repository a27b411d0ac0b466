import type { Subject } from './Subject.ts'
import { nextFrame } from './timeFrames.ts'

/** A picture of a person has more, in black and white too. */
const fewestColours = 100

/**
 * A blank canvas would be painted fastest.
 * @throws Error for a subject whose canvas shows no picture
 */
export async function expectPainted(
  { name, show, hide, paint }: Subject,
  video: HTMLVideoElement,
): Promise<void> {
  if (!paint) return
  show()
  for (let frame = 0; frame < 2; frame++) {
    await nextFrame(video)
    paint(frame)
  }
  const colours = colourCount(document.querySelector('canvas'))
  hide()
  if (colours < fewestColours) throw new Error(`${name} shows no picture: ${colours} colours`)
}

/** Read in the task that painted it: a WebGL canvas is blank after it was handed over. */
function colourCount(canvas: HTMLCanvasElement | null): number {
  const copy = document.createElement('canvas')
  const context = copy.getContext('2d')
  if (!canvas || !context) return 0
  copy.width = canvas.width
  copy.height = canvas.height
  context.drawImage(canvas, 0, 0)
  return new Set(new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer)).size
}

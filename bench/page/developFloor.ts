import { slotRects, stripSize } from '../../src/render/strip/layout.ts'

/** What the same work costs a bare page, milliseconds. */
export type FloorTimes = {
  /** A frame of 640 x 480, drawn and encoded: the shutter's floor. */
  readonly photoMs: number
  /** Four stills, decoded, drawn on a canvas of the strip's size and in the page: a filter change's floor. */
  readonly drawMs: number
  /** The same and encoded as the strip is: the file's floor. */
  readonly fileMs: number
}

type Supplies = { readonly frame: HTMLCanvasElement; readonly stills: readonly Blob[] }

let supplies: Supplies | null = null

/** Draws four stills and encodes the strip's JPEG, in a page with nothing else in it. */
export async function developFloor(): Promise<FloorTimes> {
  supplies ??= await makeSupplies()
  const { frame, stills } = supplies
  const photoMs = await timed(async () => {
    const photo = newCanvas(frame.width, frame.height)
    photo.getContext('2d', { willReadFrequently: true })?.drawImage(frame, 0, 0)
    await encode(photo, 0.8)
  })
  const canvas = newCanvas(stripSize.widthPx, stripSize.heightPx)
  const drawMs = await timed(() => drawAll(canvas, stills))
  const fileMs = await timed(async () => {
    await drawAll(canvas, stills)
    await encode(canvas, 0.9)
  })
  canvas.width = 0
  return { photoMs, drawMs, fileMs }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

async function drawAll(canvas: HTMLCanvasElement, stills: readonly Blob[]): Promise<void> {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const bitmaps = await Promise.all(stills.map((still) => createImageBitmap(still)))
  for (const [index, bitmap] of bitmaps.entries()) {
    const { xPx, yPx, widthPx, heightPx } = slotRects[index] ?? slotRects[0]
    context?.drawImage(bitmap, xPx, yPx, widthPx, heightPx)
    bitmap.close()
  }
}

async function makeSupplies(): Promise<Supplies> {
  const frame = newFrame()
  return { frame, stills: await Promise.all([1, 2, 3, 4].map(() => encode(frame, 0.8))) }
}

/** A picture with about as much in it as a photo has: smooth, with edges and some noise. */
function newFrame(): HTMLCanvasElement {
  const canvas = newCanvas(640, 480)
  const picture = new ImageData(canvas.width, canvas.height)
  for (let at = 0; at < picture.data.length; at += 4) {
    const [x, y] = [(at >> 2) % 640, (at >> 2) / 640]
    const edge = (Math.floor(x / 80) + Math.floor(y / 60)) % 2 === 0 ? 40 : 0
    picture.data.set([x / 4 + edge, y / 3 + edge, 90 + edge + ((at * 7919) % 9), 255], at)
  }
  canvas.getContext('2d', { willReadFrequently: true })?.putImageData(picture, 0, 0)
  return canvas
}

function newCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
  if (!blob) throw new Error('no JPEG')
  return blob
}

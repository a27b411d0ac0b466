import { photoStrip } from '../../src/render/strip/layout.ts'

/** Floors of the booth's waits: times of the same work in a bare page. */
export type FloorTimes = {
  /** Floor of a photo: a frame of 640 x 480 is drawn and encoded. */
  readonly photoMs: number
  /** Floor of a filter change: four stills are decoded and drawn on a canvas of the strip's size. */
  readonly drawMs: number
  /** Floor of a file: the same, and the canvas is encoded like a strip. */
  readonly fileMs: number
}

type Inputs = { readonly frame: HTMLCanvasElement; readonly stills: readonly Blob[] }

let inputs: Inputs | null = null

/** Times the floors of photo, filter change and file. */
export async function developFloor(): Promise<FloorTimes> {
  inputs ??= await createInputs()
  const { frame, stills } = inputs
  const photoMs = await timed(async () => {
    const photo = createCanvas(frame.width, frame.height)
    photo.getContext('2d', { willReadFrequently: true })?.drawImage(frame, 0, 0)
    await encode(photo, 0.8)
  })
  const canvas = createCanvas(photoStrip.size.widthPx, photoStrip.size.heightPx)
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
    const { xPx, yPx, widthPx, heightPx } = photoStrip.slots[index] ?? photoStrip.slots[0]
    context?.drawImage(bitmap, xPx, yPx, widthPx, heightPx)
    bitmap.close()
  }
}

async function createInputs(): Promise<Inputs> {
  const frame = createFrame()
  return { frame, stills: await Promise.all([1, 2, 3, 4].map(() => encode(frame, 0.8))) }
}

/** Image with about as much detail as a photo: smooth, with edges and some noise. */
function createFrame(): HTMLCanvasElement {
  const canvas = createCanvas(640, 480)
  const image = new ImageData(canvas.width, canvas.height)
  for (let at = 0; at < image.data.length; at += 4) {
    const [x, y] = [(at >> 2) % 640, (at >> 2) / 640]
    const edge = (Math.floor(x / 80) + Math.floor(y / 60)) % 2 === 0 ? 40 : 0
    image.data.set([x / 4 + edge, y / 3 + edge, 90 + edge + ((at * 7919) % 9), 255], at)
  }
  canvas.getContext('2d', { willReadFrequently: true })?.putImageData(image, 0, 0)
  return canvas
}

function createCanvas(width: number, height: number): HTMLCanvasElement {
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

import portraitUrl from '../../../tests/fixtures/portrait.png?url'
import type { Size } from '../../../src/lib/geometry.ts'

/** Side of the colour cube; it is odd, so that a wrong row length or a flip shows. */
const cubeSide = 33

/** The portrait, scaled to cover a size and cropped at the bottom and the sides. */
export async function portrait({ widthPx, heightPx }: Size): Promise<ImageData> {
  const image = new Image()
  image.src = portraitUrl
  await image.decode()
  const scale = Math.max(widthPx / image.naturalWidth, heightPx / image.naturalHeight)
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
  return drawn({ widthPx, heightPx }, (context) => {
    context.drawImage(image, (widthPx - width) / 2, 0, width, height)
  })
}

/** Grid through all colours, 1089 x 33: the slices of blue stand side by side. */
export function colourCube(): ImageData {
  const code = (index: number) => Math.round((index * 255) / (cubeSide - 1))
  return painted({ widthPx: cubeSide * cubeSide, heightPx: cubeSide }, (x, y) => [
    code(x % cubeSide),
    code(y),
    code(Math.floor(x / cubeSide)),
  ])
}

/** Ramps of grey, red, green and blue, 256 x 4. */
export function ramps(): ImageData {
  return painted({ widthPx: 256, heightPx: 4 }, (x, y) => [
    y === 0 || y === 1 ? x : 0,
    y === 0 || y === 2 ? x : 0,
    y === 0 || y === 3 ? x : 0,
  ])
}

/** Opaque image, painted pixel by pixel. @param colour codes of 0 to 255 at a pixel */
export function painted(
  { widthPx, heightPx }: Size,
  colour: (x: number, y: number) => readonly [number, number, number],
): ImageData {
  const image = new ImageData(widthPx, heightPx)
  for (let y = 0, at = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, at += 4) {
      image.data.set(colour(x, y), at)
      image.data[at + 3] = 255
    }
  }
  return image
}

/** Image drawn with a 2D context on a transparent canvas. */
export function drawn(
  { widthPx, heightPx }: Size,
  draw: (context: CanvasRenderingContext2D) => void,
): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = heightPx
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2D canvas')
  draw(context)
  return context.getImageData(0, 0, widthPx, heightPx)
}

/** The image flipped horizontally. */
export function mirrored({ width, height, data }: ImageData): ImageData {
  return painted({ widthPx: width, heightPx: height }, (x, y) => {
    const at = (y * width + width - 1 - x) * 4
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
  })
}

/** Largest difference of any channel of any pixel, 0 to 255; 255 for images of different sizes. */
export function maxDifference(one: ImageData, other: ImageData): number {
  if (one.width !== other.width || one.height !== other.height) return 255
  // A loop: to reduce the pixels of a strip takes ten times as long.
  let max = 0
  for (let at = 0; at < one.data.length; at += 1) {
    const apart = Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0))
    if (apart > max) max = apart
  }
  return max
}

/** Number of different colours in an image; few of them mean that nothing was painted. */
export function colourCount({ data }: ImageData): number {
  return new Set(new Uint32Array(data.buffer)).size
}

/** Mean difference of all channels of all pixels, 0 to 255. */
export function meanDifference(one: ImageData, other: ImageData): number {
  let sum = 0
  for (let at = 0; at < one.data.length; at += 1) sum += Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0))
  return sum / one.data.length
}

/** Loads an image without colour conversion and premultiplication. */
export async function loadImage(url: string): Promise<ImageData> {
  const blob = await (await fetch(url)).blob()
  const bitmap = await createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
  const size = { widthPx: bitmap.width, heightPx: bitmap.height }
  const image = drawn(size, (context) => context.drawImage(bitmap, 0, 0))
  bitmap.close()
  return image
}

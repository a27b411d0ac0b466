import { CameraError } from '../camera/CameraError.ts'
import { withTimeLimit } from '../lib/abortable.ts'
import { memoizeAsync } from '../lib/async.ts'
import { encodeCanvas } from '../lib/encodeCanvas.ts'

/** Known pattern: the colours of its four quarters, each as large as a block of a JPEG that halves its colours. */
const colours = [
  [220, 40, 40, 255],
  [40, 200, 60, 255],
  [40, 60, 220, 255],
  [240, 220, 60, 255],
] as const
const quarterPx = 16

/** Place of a quarter: x, y, width and height, pixels. */
const placeOf = (quarter: number) =>
  [(quarter % 2) * quarterPx, (quarter >> 1) * quarterPx, quarterPx, quarterPx] as const

/**
 * Max mean difference of a pattern that was read, codes. A JPEG changes plain blocks by some 2, and Brave's noise any pixel by
 * 1; white, black or random pixels in their place differ by 80 and more.
 */
const maxDifference = 12

/** A check that hangs says nothing, milliseconds. */
const maxCheckMs = 3000

/**
 * Checks, until it has passed once, that the browser gives the pixels of a canvas: those that protect from fingerprinting
 * (Tor, LibreWolf, Firefox with `privacy.resistFingerprinting`) give others in their place.
 * @throws CameraError `noPixels`
 */
export const checkPixels = memoizeAsync(async () => {
  if (!(await withTimeLimit(maxCheckMs, canReadPixels).catch(() => true))) throw new CameraError('noPixels')
})

/** Whether a known pattern comes back from a 2D canvas, from its JPEG, and from WebGL. */
export async function canReadPixels(): Promise<boolean> {
  const [painted, decoded] = [createContext(), createContext()]
  if (!painted || !decoded) return true
  for (const [quarter, colour] of colours.entries()) {
    painted.fillStyle = `rgb(${colour.slice(0, 3).join(' ')})`
    painted.fillRect(...placeOf(quarter))
  }
  const jpeg = await encodeCanvas(painted.canvas, 'image/jpeg', 0.8)
  if (jpeg) {
    const bitmap = await createImageBitmap(jpeg)
    decoded.drawImage(bitmap, 0, 0)
    bitmap.close()
  }
  return [painted, decoded].every(isPattern) && isReadByWebgl()
}

function createContext(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 2 * quarterPx
  return canvas.getContext('2d', { willReadFrequently: true })
}

function isPattern(context: CanvasRenderingContext2D): boolean {
  return colours.every((colour, quarter) => isColour(context.getImageData(...placeOf(quarter)).data, colour))
}

/** True also where the pixels were lost: they are transparent. */
function isColour(pixels: ArrayLike<number>, colour: ArrayLike<number>): boolean {
  const differences = Array.from(pixels, (value, at) => Math.abs(value - (colour[at % 4] ?? 0)))
  const mean = differences.reduce((sum, difference) => sum + difference) / differences.length
  return pixels[3] === 0 || mean <= maxDifference
}

function isReadByWebgl(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2')
  if (!gl) return true
  const pixel = new Uint8Array(4)
  gl.clearColor(0, 1, 0, 1)
  gl.clear(gl.COLOR_BUFFER_BIT)
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
  // Browsers allow a page about 16 contexts.
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return isColour(pixel, [0, 255, 0, 255])
}

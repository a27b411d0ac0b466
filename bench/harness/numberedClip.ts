import { writeFile } from 'node:fs/promises'

import { portraitPixels, type Rgb, videoSize } from '../../tools/harness/camera/fakeCamera.ts'

const clipSize = { widthPx: 1280, heightPx: 720 }
/** Frame rate of the clip. */
const framesPerSecond = 30

/** Number of bits of a frame's number. */
const bits = 6
/** Number of frames in the clip, which is repeated. */
const frameCount = 2 ** bits

/**
 * Area of a frame's number in the 4:3 middle of the frame, in parts of its width and height: a block per bit, the
 * highest first, white for 1.
 */
const numberArea = { bits, left: 0.2, blockWidth: 0.1, middle: 0.8, halfHeight: 0.06 }

/**
 * Writes a clip (Y4M, 1280 x 720) for Chromium's fake camera: the portrait with the frame's number in its pixels. No two
 * frames in a row are the same, because an encoder gets a still for nothing.
 */
export async function writeNumberedClip(path: string): Promise<void> {
  const plain = toYuv420(await portraitPixels())
  const header = `YUV4MPEG2 W${clipSize.widthPx} H${clipSize.heightPx} F${framesPerSecond}:1 Ip A1:1 C420\n`
  const frames = Array.from({ length: frameCount }, (_, number) => [
    Buffer.from('FRAME\n'),
    withNumber(plain, number),
  ])
  await writeFile(path, Buffer.concat([Buffer.from(header), ...frames.flat()]))
}

/** Converts the portrait to YUV 4:2:0 (BT.601, limited range), with grey on both sides. */
function toYuv420(pixels: readonly Rgb[]): Buffer {
  const { widthPx, heightPx } = clipSize
  const frame = Buffer.alloc((widthPx * heightPx * 3) / 2, 128)
  const scale = heightPx / videoSize.heightPx
  const left = (widthPx - videoSize.widthPx * scale) / 2
  const at = (x: number, y: number) =>
    pixels[Math.floor(y / scale) * videoSize.widthPx + Math.floor((x - left) / scale)] ?? [0, 0, 0]
  for (let y = 0; y < heightPx; y++) {
    for (let x = left; x < widthPx - left; x++) {
      const [r, g, b] = at(x, y)
      frame[y * widthPx + x] = 16 + 0.257 * r + 0.504 * g + 0.098 * b
      if (x % 2 === 1 || y % 2 === 1) continue
      const chroma = widthPx * heightPx + (y >> 1) * (widthPx >> 1) + (x >> 1)
      frame[chroma] = 128 - 0.148 * r - 0.291 * g + 0.439 * b
      frame[chroma + ((widthPx * heightPx) >> 2)] = 128 + 0.439 * r - 0.368 * g - 0.071 * b
    }
  }
  return frame
}

function withNumber(plain: Buffer, number: number): Buffer {
  const frame = Buffer.from(plain)
  const { widthPx, heightPx } = clipSize
  const width = (heightPx * 4) / 3
  const { left, blockWidth, middle, halfHeight } = numberArea
  const [top, bottom] = [middle - halfHeight, middle + halfHeight].map((part) => Math.round(part * heightPx))
  for (let bit = 0; bit < bits; bit++) {
    const isOne = (number >> (bits - 1 - bit)) & 1
    const from = Math.round((widthPx - width) / 2 + (left + bit * blockWidth) * width)
    for (let y = top ?? 0; y < (bottom ?? 0); y++) {
      frame.fill(isOne ? 235 : 16, y * widthPx + from, y * widthPx + from + blockWidth * width)
    }
  }
  return frame
}

import { parentPort } from 'node:worker_threads'

import { decode, encode } from 'jpeg-js'

/** Longest side of a small picture: a strip of 85 x 256 on a screen with twice the pixels. */
const maxSidePx = 600

/** Worker thread that makes pictures small, one after the other. What it can't decode becomes null. */
parentPort?.on('message', (jpeg: Uint8Array) => {
  try {
    parentPort?.postMessage(shrink(jpeg))
  } catch {
    parentPort?.postMessage(null)
  }
})

/** Each pixel is the mean of a square of the picture, as far as the square is in it. */
function shrink(jpeg: Uint8Array): Uint8Array {
  const { width, height, data } = decode(jpeg, { useTArray: true, maxResolutionInMP: 36 })
  const step = Math.ceil(Math.max(width, height) / maxSidePx)
  const small = { width: Math.floor(width / step), height: Math.floor(height / step) }
  const pixels = Uint8Array.from({ length: small.width * small.height * 4 }, (_, index) => {
    const [x, y] = [(index >> 2) % small.width, Math.floor((index >> 2) / small.width)]
    let sum = 0
    for (let row = y * step; row < (y + 1) * step; row++)
      for (let column = x * step; column < (x + 1) * step; column++)
        sum += data[(row * width + column) * 4 + (index & 3)] ?? 0
    return sum / step ** 2
  })
  return encode({ ...small, data: pixels }, 50).data
}

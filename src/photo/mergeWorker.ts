import { runSync } from '../lib/runSync.ts'
import { exposeSteps, type ExposureFrames } from '../engine/index.ts'

/** Merges small frames of noise, so that the code is compiled before the first shutter. */
function warmUp(): void {
  const size = { widthPx: 320, heightPx: 240 }
  const noise = () => Uint8ClampedArray.from({ length: 4 * 320 * 240 }, () => 128 + 8 * Math.random())
  const frames = { shutter: noise(), before: [noise(), noise()], size }
  for (let round = 0; round < 4; round += 1) runSync(exposeSteps(frames))
}

addEventListener('message', ({ data }: MessageEvent<ExposureFrames>) => {
  const exposed = runSync(exposeSteps(data))
  postMessage(exposed, { transfer: [exposed.pixels.buffer] })
})
warmUp()

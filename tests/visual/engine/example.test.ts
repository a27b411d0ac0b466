import { expect, test } from 'vitest'
import example from '../../../examples/film.html?raw'
import { nextVideoFrame, playImage } from '../../../tools/harness/camera/playImage.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { openGpu } from '../../../tools/harness/images/gpuImages.ts'
import {
  colourCount,
  drawn,
  maxDifference,
  meanDifference,
  portrait,
} from '../../../tools/harness/images/images.ts'
import { liveOptions, filterById } from '../../../src/engine/index.ts'

const size = { widthPx: 640, heightPx: 480 }
const nowMs = Date.UTC(2026, 0, 1)

/** What a canvas or a video shows, in the task of the frame: a WebGL canvas is empty after it. */
const shown = (image: CanvasImageSource) =>
  drawn(size, (context) => context.drawImage(image, 0, 0, size.widthPx, size.heightPx))

/** Page of the example, with a picture as its camera and a clock that stands. */
async function openExample(stream: MediaProvider | null): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  const { __vitest_browser_runner__: runner } = window as unknown as Record<string, unknown>
  Object.assign(window, { stream, exampleNowMs: nowMs, exampleRunner: runner })
  // Vitest rewrites import(), and its page alone has what that calls.
  const prelude = `<script>
    __vitest_browser_runner__ = parent.exampleRunner
    navigator.mediaDevices.getUserMedia = async () => parent.stream
    Date.now = () => parent.exampleNowMs
  </script>`
  frame.srcdoc = example.replace('<video', `${prelude}<video`)
  document.body.append(frame)
  await expect.poll(() => frame.contentDocument?.querySelector('canvas'), { timeout: 60_000 }).toBeTruthy()
  return frame
}

test('the example puts Portra400 over a video, as the booth renders it', async () => {
  const { video, stop } = await playImage(await portrait(size))
  const frame = await openExample(video.srcObject)
  const [ofExample, canvas] = [
    frame.contentDocument?.querySelector('video'),
    frame.contentDocument?.querySelector('canvas'),
  ]
  if (!ofExample || !canvas) throw new Error('the example is empty')
  await expect.poll(() => canvas.width).toBe(size.widthPx)
  // The example's own callback was registered before this one, and painted.
  await nextVideoFrame(ofExample)
  const [painted, camera] = [shown(canvas), shown(ofExample)]
  const renderer = await openGpu()
  renderer.renderLive(video, liveOptions(renderOptionsFixture(filterById('portra400'), { seed: 0 }), nowMs))
  const wanted = shown(renderer.canvas)
  renderer.dispose()
  stop()
  frame.remove()
  expect(colourCount(painted)).toBeGreaterThan(1000)
  expect(meanDifference(painted, camera), 'not the camera’s own picture').toBeGreaterThan(4)
  expect(maxDifference(painted, wanted), 'the booth’s renderer').toBeLessThanOrEqual(1)
})

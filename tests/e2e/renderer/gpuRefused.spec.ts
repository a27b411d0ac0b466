import { expect, test } from '../../../tools/harness/browser/booth.ts'
import {
  crashGpu,
  manyCrashes,
  breakGpu,
  waitForGpuRestored,
} from '../../../tools/harness/browser/faults/gpu.ts'
import { expectGoodFile } from '../../../tools/harness/browser/strip/savedStrip.ts'
import { openWithCamera, takeStrip } from '../../../tools/harness/browser/visit.ts'

test.use({ browserArgs: manyCrashes, expectedErrors: /WebGL/i })

test('G2: after a second crash, when the browser refuses WebGL, the booth continues on the CPU', async ({
  page,
}) => {
  await openWithCamera(page)
  await breakGpu(page, 'crash of the GPU process')
  await waitForGpuRestored(page)
  // Chromium refuses WebGL after the second crash within two minutes.
  await page.evaluate(() => {
    const { prototype } = HTMLCanvasElement
    const get: unknown = Reflect.get(prototype, 'getContext')
    if (typeof get !== 'function') throw new TypeError('no contexts')
    const apply = (target: typeof get, canvas: unknown, args: unknown[]): unknown =>
      args[0] === 'webgl2' ? null : Reflect.apply(target, canvas, args)
    Reflect.set(prototype, 'getContext', new Proxy(get, { apply }))
  })
  await breakGpu(page, 'crash of the GPU process')
  await waitForGpuRestored(page, 200)
  const isPainted = () =>
    page.getByLabel('Live camera view').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, 1) ?? { data: [] }
      return data[3] === 255
    })
  // A crash may wipe the first frame; the next one follows.
  await expect.poll(isPainted).toBe(true)
  await takeStrip(page)
  await crashGpu(page)
  await expectGoodFile(page)
})

import { expect, test } from '#harness/browser/booth.ts'
import { crashGpu } from '#harness/browser/faults/gpu.ts'
import { expectAllShown, expectGoodFile } from '#harness/browser/strip/savedStrip.ts'
import { openWithClock, startCamera, takeStrip } from '#harness/browser/visit.ts'

test.use({
  // A narrow window has a small live view: the CPU renders each of its frames.
  viewport: { width: 390, height: 844 },
  browserArgs: ['--disable-3d-apis', '--disable-gpu-process-crash-limit'],
  expectedErrors: /WebGL/i,
})

test('G3: without WebGL the booth works on the CPU, and survives a crash of the GPU process', async ({
  page,
}) => {
  await openWithClock(page)
  expect(await page.evaluate(() => document.createElement('canvas').getContext('webgl2'))).toBeNull()
  await startCamera(page, 'TMax3200')
  const live = page.getByLabel('Live camera view')
  const brightness = () =>
    live.evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      let most = 0
      for (const value of pixels.filter((_, index) => index % 4 < 3)) most = Math.max(most, value)
      return most
    })
  await expect.poll(brightness).toBeGreaterThan(100)
  const crash = async () => {
    const isLost = page.evaluate(
      () =>
        new Promise((lost) =>
          document.addEventListener('contextlost', () => lost(null), { capture: true, once: true }),
        ),
    )
    await crashGpu(page)
    await isLost
  }
  // The crash wipes the live view; its next frames follow.
  await crash()
  await expect.poll(brightness).toBeGreaterThan(100)
  // The CPU takes seconds for a strip through a film.
  await page.getByRole('button', { name: 'Classic' }).click()
  await takeStrip(page)
  await crash()
  await expectAllShown(page)
  await expectGoodFile(page)
})

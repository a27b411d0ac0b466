import { readFile } from 'node:fs/promises'

import jpeg from 'jpeg-js'

import { expect, test } from '../support/booth.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { openWithClock, startCamera, takeStrip } from '../support/visit.ts'

test.use({ browserArgs: ['--disable-3d-apis'], expectedErrors: /WebGL/i })

test('without WebGL the whole booth works on the CPU', async ({ page }) => {
  await openWithClock(page)
  expect(await page.evaluate(() => document.createElement('canvas').getContext('webgl2'))).toBeNull()
  await startCamera(page)
  const live = page.getByLabel('Live camera view')
  const brightness = () =>
    live.evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      let most = 0
      for (const value of pixels.filter((_, index) => index % 4 < 3)) most = Math.max(most, value)
      return most
    })
  await expect.poll(brightness).toBeGreaterThan(100)
  await expectAccessible(page, 'no WebGL')
  await page.getByRole('button', { name: 'TMax3200' }).click()
  await takeStrip(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save Photo Strip' }).click()
  const strip = jpeg.decode(await readFile(await (await downloading).path()))
  expect([strip.width, strip.height]).toEqual([800, 2400])
})

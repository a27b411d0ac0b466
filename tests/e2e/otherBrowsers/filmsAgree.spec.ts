import { expect, test } from '#harness/browser/booth.ts'
import { changeTheLook } from '#harness/browser/strip/stripRoom.ts'
import { captureButton, openWithClock, stripDialog } from '#harness/browser/visit.ts'
import {
  allFilms,
  chartFiles,
  expectSameFilms,
  fixSeeds,
  measureFilms,
  readPatches,
  readVideo,
  writeMeans,
} from '#harness/otherBrowsers/filmChart.ts'

test.use({ cameraMode: 'none' })

test('own pictures have the colours of every film that Chromium gives them', async ({
  page,
  browserName,
}, info) => {
  test.slow()
  await page.addInitScript(`{${fixSeeds}}`)
  await openWithClock(page)
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await expect(page.getByRole('button', { name: 'Your Pictures' })).toBeVisible()
  await page
    .getByRole('region', { name: 'Camera' })
    .locator('input[type=file]')
    .setInputFiles([...(await chartFiles())])
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
  await page.clock.runFor(1000)
  await captureButton(page).click()
  const frame = async () => {
    await page.clock.runFor(50)
    return page.evaluate<number>(`(() => {${readVideo}})()`)
  }
  for (let taken = 1; taken <= 4; taken += 1) {
    const seen = await frame()
    for (const _second of [3, 2, 1]) await page.clock.runFor(1000)
    await expect(captureButton(page)).toContainText(`${taken}/4 Photos`)
    // The video is not part of the page's clock: the next picture is there before it is metered.
    if (taken < 4) await expect.poll(frame).not.toBe(seen)
    await page.clock.runFor(taken < 4 ? 1000 : 1500)
  }
  await expect(stripDialog(page)).toBeVisible()
  await changeTheLook(page)
  const isUpdated = info.config.updateSnapshots === 'all' && browserName === 'chromium'
  // The goldens hold every film in Chromium; these say whether the file of the means is of this booth.
  const films = browserName === 'chromium' && !isUpdated ? ['Classic', 'Portra400', 'CPM35'] : allFilms
  const strip = {
    choose: (name: string) => stripDialog(page).getByRole('button', { name, exact: true }).click(),
    async read() {
      await page.clock.runFor(200)
      return page.evaluate<readonly number[]>(`(() => {${readPatches}})()`)
    },
  }
  const shown = await measureFilms(strip, films)
  if (isUpdated) writeMeans(shown)
  expectSameFilms(browserName, shown)
})

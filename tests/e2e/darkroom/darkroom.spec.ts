import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { filterById, type FilterId } from '../../../src/engine/filters/filters.ts'
import { expectAccessible } from '../../../tools/harness/browser/layout/expectAccessible.ts'

const image = (page: Page) => page.getByLabel(/^Developed picture/)
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Print contrast of a film as its file has it: designers change it. */
function contrastOf(id: FilterId): string {
  const file: { film: { choices: { printContrast: number } } } = JSON.parse(
    readFileSync(`filters/${id}.json`, 'utf8'),
  )
  return String(file.film.choices.printContrast)
}

/** Opens the darkroom and waits until its scopes have read an image. */
async function openDarkroom(page: Page): Promise<void> {
  await page.goto('/?darkroom')
  await expect(page.getByRole('figure')).toHaveCount(4, { timeout: 30_000 })
}

/** Standard deviation of the codes, 0 to 255, in a column of the image, at a part of its width. */
function spreadAt(page: Page, part: number): Promise<number> {
  return image(page).evaluate((canvas: HTMLCanvasElement, across) => {
    const { width, height } = canvas
    const pixels = canvas.getContext('2d')?.getImageData(Math.round(width * across), 0, 8, height).data
    const codes = [...(pixels ?? [])].filter((_, at) => at % 4 !== 3)
    const mean = codes.reduce((sum, code) => sum + code, 0) / codes.length
    return Math.sqrt(codes.reduce((sum, code) => sum + (code - mean) ** 2, 0) / codes.length)
  }, part)
}

/** Waits until the image there is the same twice in a row. */
async function settledSpread(page: Page, part: number): Promise<number> {
  let last = Number.NaN
  await expect
    .poll(async () => {
      const before = last
      last = await spreadAt(page, part)
      return last - before
    })
    .toBe(0)
  return last
}

test('A1: in the panel of ?darkroom a control changes the image, undo and reset change it back, the split moves by keys, and the patches of the chart fit into their row', async ({
  page,
}) => {
  await openDarkroom(page)
  await expect(page.getByRole('heading', { name: 'DARKROOM' })).toBeVisible()
  const [before, after] = [await settledSpread(page, 0.3), await settledSpread(page, 0.7)]

  const contrast = slider(page, 'Print contrast')
  await page.getByLabel('Print contrast, number').fill('1.5')
  await page.keyboard.press('Enter')
  await expect(contrast).toHaveValue('1.5')
  await expect.poll(async () => Math.abs((await spreadAt(page, 0.7)) - after)).toBeGreaterThan(1)
  expect(await spreadAt(page, 0.3), 'before the film nothing changes').toBe(before)
  // The same film from two LUTs: B is unchanged.
  await button(page, 'A | B').click()
  await expect.poll(() => spreadAt(page, 0.7)).toBe(after)
  expect(await spreadAt(page, 0.3)).not.toBe(before)
  await button(page, 'Before | After').click()
  await contrast.focus()
  await page.keyboard.press('ArrowRight')
  await expect(contrast).toHaveValue('1.51')
  await page.keyboard.press('End')
  await expect(contrast).toHaveValue('1.6')
  await page.keyboard.press('PageDown')
  await expect(contrast).toHaveValue('1.48')
  for (const value of ['1.6', '1.51', '1.5']) {
    await page.keyboard.press('Control+z')
    await expect(contrast).toHaveValue(value)
  }
  await button(page, 'Ektar100').click()
  await expect(contrast).toHaveValue(contrastOf('ektar100'))
  await button(page, 'Portra400').click()
  await expect(contrast).toHaveValue('1.5')
  await button(page, 'Reset Print contrast').click()
  await expect(contrast).toHaveValue(contrastOf('portra400'))
  await expect.poll(() => spreadAt(page, 0.7)).toBe(after)

  const split = page.getByRole('slider', { name: 'Split between Before and After' })
  await split.focus()
  await page.keyboard.press('End')
  await expect(split).toHaveAttribute('aria-valuetext', '100 % Before, 0 % After')
  await expect.poll(() => spreadAt(page, 0.7)).not.toBe(after)
  await image(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status', { name: 'Pixel' })).toContainText(/320, 240 ?In .*L\* .*Out .*ΔE00/)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('status', { name: 'Pixel' })).toContainText('321, 240')
  await button(page, 'Zoom in').click()
  await expect(button(page, 'Fit')).toBeEnabled()

  await button(page, 'Grab still').click()
  await expect(page.getByRole('slider', { name: 'Split between Still and After' })).toBeVisible()
  await button(page, 'False colour').click()
  await expect(page.getByRole('list', { name: 'Overlay' }).getByRole('listitem')).toHaveCount(6)
  await button(page, 'No overlay').click()
  await button(page, 'Parade').click()
  await expect(page.getByRole('img', { name: 'RGB parade' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Source' }).selectOption('24-patch chart')
  const patches = page.getByRole('region', { name: /^Chart/ }).getByRole('listitem')
  await expect(patches).toHaveCount(24)
  await page.setViewportSize({ width: 1366, height: 650 })
  const link = page.getByRole('link', { name: 'Templates' })
  const [last, foot] = [await patches.last().boundingBox(), await link.boundingBox()]
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  expect(last?.height).toBeGreaterThan(20)
  await link.click({ trial: true })
  await button(page, 'Classic').click()
  await expect(page.getByText('mean 0.0, most 0.0')).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, `darkroom at ${width}`)
  }
  await button(page, 'Portra400').click()
  await page.getByLabel('Gate weave, px, number').scrollIntoViewIfNeeded()
  await expect(image(page), 'in sight while the last slider moves').toBeInViewport({ ratio: 1 })
})

/** File for Playwright's `setInputFiles`. */
const fileOf = (name: string, mimeType: string, text: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(text, 'latin1'),
})

/** A `.cube` of two points that swaps red and blue. */
const swapped = [0, 1]
  .flatMap((blue) => [0, 1].flatMap((green) => [0, 1].map((red) => `${blue} ${green} ${red}`)))
  .join('\n')

test('imported files and texts are accepted as a whole or refused with a message', async ({ page }) => {
  const notice = (text: string | RegExp) => expect(page.getByText(text)).toBeVisible()
  const leak = slider(page, 'Light leak')
  await page.goto('/?darkroom=vintage~uLightLeak=99')
  await notice(/^The look of this address was not taken: /)
  await expect(page.getByRole('figure')).toHaveCount(4, { timeout: 30_000 })
  await button(page, 'Vintage').click()

  await button(page, 'Paste').click()
  const hostile = '{"filter": "vintage", "params": {"uLightLeak": 99, "__proto__": {}}, "film": {}}'
  await page.getByLabel('Preset as JSON').fill(hostile)
  await button(page, 'Take it').click()
  await notice(/^The text was not taken: Vintage has no param "__proto__"\.$/)
  await expect(leak).toHaveValue(String(filterById('vintage').params['uLightLeak']))

  await page.getByLabel('Light leak, number').fill('0.1')
  await page.keyboard.press('Enter')
  await button(page, 'Share').click()
  await expect(page).toHaveURL(/\?darkroom=vintage~.*uLightLeak=0\.1~/)
  await page.reload()
  await notice('This is Vintage as it was shared; B is the booth’s own.')
  await expect(leak).toHaveValue('0.1')

  const download = page.waitForEvent('download')
  await button(page, 'Export .cube').click()
  expect((await download).suggestedFilename()).toBe('vintage.cube')
  await notice(/^vintage\.cube holds the colours of Vintage, without what moves or has a place/)

  const cube = page.getByLabel('Cube file')
  await cube.setInputFiles(fileOf('broken.cube', 'text/plain', 'LUT_3D_SIZE 2\n0 0\n'))
  await notice(/^“broken\.cube” was not taken: Line 2: /)
  await page.getByRole('combobox', { name: 'Source' }).selectOption('24-patch chart')
  await cube.setInputFiles(
    fileOf('swapped.cube', 'text/plain', `TITLE "Échange"\nLUT_3D_SIZE 2\n${swapped}\n`),
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'Neutral 5' })).toContainText(/0\.\d/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Orange yellow' })).toContainText(/[5-9]\d\.\d/)

  await expect(page.getByText('greys through Échange')).toBeVisible()

  const drop = async (name: string, text: string) => {
    const dataTransfer = await page.evaluateHandle(
      ([as, content]) => {
        const files = new DataTransfer()
        files.items.add(new File([content ?? ''], as ?? ''))
        return files
      },
      [name, text],
    )
    await page.getByRole('main').dispatchEvent('drop', { dataTransfer })
  }
  await drop('look.cube', `TITLE "Dropped"\nLUT_1D_SIZE 2\n0 0 0\n1 1 1\n`)
  await notice('The colours of “Dropped”, until a filter is chosen.')
  await drop('notes.png', 'no picture')
  await notice('“notes.png” is not a picture that this browser can read. Try a JPEG or PNG.')
})

test('the image of a camera moves, stands while it is frozen, and the next source stops the camera', async ({
  page,
}) => {
  const tracks = () =>
    page.evaluate(() =>
      (Reflect.get(globalThis, 'tracks') ?? []).map((track: MediaStreamTrack) => track.readyState),
    )
  await page.addInitScript(() => {
    const media = navigator.mediaDevices
    const ask = media.getUserMedia.bind(media)
    media.getUserMedia = async (constraints) => {
      const stream = await ask(constraints)
      Object.assign(globalThis, { tracks: stream.getTracks() })
      return stream
    }
  })
  await openDarkroom(page)
  expect(await tracks(), 'no camera before it is asked for').toEqual([])
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Camera')
  await expect(button(page, 'Freeze')).toBeEnabled()
  // The grain changes with every frame.
  const first = await spreadAt(page, 0.7)
  await expect.poll(() => spreadAt(page, 0.7)).not.toBe(first)
  await button(page, 'Freeze').click()
  await settledSpread(page, 0.7)
  expect(await tracks()).toEqual(['live'])
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Grey ramp')
  await expect.poll(tracks).toEqual(['ended'])
})

test('greys, saturation and paper are controls, and undo takes each back; a build offers a look of one’s own as a file, and no Save', async ({
  page,
}) => {
  await openDarkroom(page)
  const after = await settledSpread(page, 0.7)
  const differs = () => expect.poll(() => spreadAt(page, 0.7)).not.toBe(after)
  const undone = async () => {
    await page.keyboard.press('Control+z')
    await expect.poll(() => spreadAt(page, 0.7)).toBe(after)
  }
  for (const control of [
    page.getByRole('slider', { name: /L\* \d+,.* b\*/ }).last(),
    page.getByRole('slider', { name: 'Own colour taken away' }),
    page.getByRole('slider', { name: 'Saturation' }),
  ]) {
    await control.focus()
    await page.keyboard.press('Home')
    await differs()
    await undone()
  }
  const paper = page.getByRole('combobox', { name: 'Paper' })
  const own = await paper.inputValue()
  await paper.selectOption('Kodak Ektacolor Edge')
  await differs()
  await undone()
  await expect(paper).toHaveValue(own)

  await expect(button(page, 'Save')).toHaveCount(0)
  await page.getByLabel('Saturation, number').fill('1.4')
  await button(page, 'New Look').click()
  const name = page.getByLabel('Name of the new look')
  const keep = button(page, 'Download it')
  await expect(keep).toBeDisabled()
  await name.fill('Ektar100')
  await keep.click()
  await expect(page.getByText('"Ektar100" is taken.')).toBeVisible()
  await name.fill('Mine')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toBe('mine.json')
  const look = JSON.parse(readFileSync(await file.path(), 'utf8'))
  const model = JSON.parse(readFileSync('filters/portra400.json', 'utf8'))
  expect(look).toMatchObject({ name: 'Mine', shader: 'portra400.frag', params: model.params })
  expect(look.film.choices).toEqual({ ...model.film.choices, saturation: 1.4 })
  await expect(name).toBeHidden()
  await expect(page.getByText('mine.json is among your downloads')).toBeVisible()
})

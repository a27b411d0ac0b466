import { expect, test } from '#harness/browser/booth.ts'
import { filterById } from '../../../src/engine/filters/filters.ts'
import { press, button, downloadBy } from '#harness/browser/visit.ts'

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

// The owner's session is asked for once.
test.use({ isStripped: true, expectedErrors: /status of 401/ })

test('imported files and texts are accepted as a whole or refused with a message', async ({ page }) => {
  const notice = (text: string | RegExp) => expect(page.getByText(text)).toBeVisible()
  const leak = page.getByRole('slider', { name: 'Light leak', exact: true })
  await test.step('a look in the address', async () => {
    await page.goto('/?darkroom=vintage~uLightLeak=99')
    await notice(/^The look of this address was not taken: /)
    await expect(page.getByRole('figure')).toHaveCount(4, { timeout: 30_000 })
    await press(page, 'Vintage')
  })
  await test.step('a pasted preset', async () => {
    await press(page, 'Paste')
    const hostile = '{"filter": "vintage", "params": {"uLightLeak": 99, "__proto__": {}}, "film": {}}'
    await page.getByLabel('Preset as JSON').fill(hostile)
    await press(page, 'Take it')
    await notice(/^The text was not taken: Vintage has no param "__proto__"\.$/)
    await expect(leak).toHaveValue(String(filterById('vintage').params['uLightLeak']))
  })
  await test.step('a shared look', async () => {
    await page.getByLabel('Light leak, number').fill('0.1')
    await page.keyboard.press('Enter')
    await press(page, 'Share')
    await expect(page).toHaveURL(/\?darkroom=vintage~.*uLightLeak=0\.1~/)
    await page.reload()
    await notice('This is Vintage as it was shared; B is the booth’s own.')
    await expect(leak).toHaveValue('0.1')
  })
  await test.step('a .cube that is exported', async () => {
    const download = await downloadBy(page, button(page, 'Export .cube'))
    expect(download.suggestedFilename()).toBe('vintage.cube')
    await notice(/^vintage\.cube holds the colours of Vintage, without what moves or has a place/)
  })
  await test.step('.cube files that are chosen', async () => {
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
  })
  await test.step('files that are dropped', async () => {
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
    await notice('“\u2068notes.png\u2069” is not a picture that this browser can read. Try a JPEG or PNG.')
  })
})

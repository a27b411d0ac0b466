import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { type BuiltBooth, withBuiltBooth } from '../harness/browser/builtBooth.ts'
import { startCamera, takeStripInRealTime } from '../harness/browser/visit.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const stripPath = here('../../docs/strip.jpg')

/** Writes the README's first image, docs/strip.jpg: a real session in the built booth with a fake camera. */
async function main(): Promise<void> {
  await withBuiltBooth(saveStrip)
  console.log(stripPath)
}

async function saveStrip({ browser, url }: BuiltBooth): Promise<void> {
  const page = await browser.newPage()
  await page.goto(url)
  await startCamera(page, 'Portra400')
  await takeStripInRealTime(page)
  await page.getByLabel('Your Message').fill('Best night in orbit!')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save Photo Strip' }).click()
  await mkdir(here('../../docs'), { recursive: true })
  await (await downloading).saveAs(stripPath)
}

main().catch((cause: unknown) => {
  console.error(cause)
  process.exitCode = 1
})

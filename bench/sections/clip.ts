import { stat } from 'node:fs/promises'

import type { Page } from 'playwright'

import { changeTheLook, stripButton } from '../../tools/harness/browser/strip/stripRoom.ts'
import { startCamera, takeStripInRealTime } from '../../tools/harness/browser/visit.ts'
import { addSample, type Bench, type Section } from '../Section.ts'

const rounds = 3
const film = 'Portra400'
/** Videos of an open strip, by their buttons. A video that follows another one is made anew. */
const videos = ['Moving Strip', 'Loop of All Four', 'Video of This Layout'] as const

/** Times the videos of an open strip, from the press to the file, and weighs them. */
export async function clip({ browser, url }: Bench): Promise<readonly Section[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(url)
  // Without a GPU the booth keeps no clips while its live view shows a film.
  await startCamera(page)
  await takeStripInRealTime(page)
  await changeTheLook(page)
  await stripButton(page, film).click()
  await stripButton(page, 'Done').click()
  // Compiles, and does not count.
  await makeVideo(page, 'Moving Strip')
  const [times, files] = [new Map<string, number[]>(), new Map<string, number[]>()]
  for (let round = 0; round < rounds; round += 1)
    for (const name of videos.toReversed()) {
      const { ms, bytes } = await makeVideo(page, name)
      addSample(times, name, ms)
      addSample(files, name, bytes / 1e6)
    }
  await page.close()
  return [
    { title: 'A video is made', unit: 'ms', references: ['Loop of All Four'], rows: times },
    { title: 'File of a video', unit: 'MB', references: [], rows: files },
  ]
}

async function makeVideo(page: Page, name: (typeof videos)[number]) {
  const button = stripButton(page, name)
  // More lies over the other actions.
  if (name === 'Moving Strip')
    await page.evaluate(() => document.querySelector<HTMLElement>(':popover-open')?.hidePopover())
  else if (!(await button.isVisible())) await stripButton(page, 'More').click()
  const downloading = page.waitForEvent('download', { timeout: 120_000 })
  await button.click({ timeout: 60_000 })
  const startMs = performance.now()
  const download = await downloading
  const ms = performance.now() - startMs
  const { size: bytes } = await stat(await download.path())
  return { ms, bytes }
}

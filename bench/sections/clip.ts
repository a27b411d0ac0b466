import { stat } from 'node:fs/promises'

import type { Browser, Page } from 'playwright'

import { withBuiltBooth } from '../../tools/harness/browser/builtBooth.ts'
import { changeTheLook, stripButton } from '../../tools/harness/browser/stripRoom.ts'
import { startCamera, takeStripInRealTime } from '../../tools/harness/browser/visit.ts'
import type { Results } from '../Group.ts'
import { createSamples } from '../harness/samples.ts'

const rounds = 3
const film = 'Portra400'
/** Videos of an open strip, by their buttons. A video that follows another one is made anew. */
const videos = ['Moving Strip', 'Loop of All Four', 'Video of This Layout'] as const
const references = ['Loop of All Four']

/** Times the videos of an open strip, from the press to the file, and the longest task of the page meanwhile. */
export async function clip(): Promise<Results> {
  const [times, tasks, files] = [createSamples(), createSamples(), createSamples()]
  // The camera of the other sections is too large for the booth to keep clips without a GPU.
  await withBuiltBooth(({ browser, url }) => makeVideos(browser, url, { times, tasks, files }))
  const groups = [
    { title: 'A video is made', unit: 'ms', references, rows: times.rows() },
    { title: 'Longest task meanwhile', unit: 'ms', references: [], rows: tasks.rows() },
    { title: 'File of a video', unit: 'MB', references: [], rows: files.rows() },
  ] as const
  return { groups, growths: [] }
}

type Tables = Readonly<Record<'times' | 'tasks' | 'files', ReturnType<typeof createSamples>>>

async function makeVideos(browser: Browser, url: string, { times, tasks, files }: Tables): Promise<void> {
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
  for (let round = 0; round < rounds; round += 1) {
    for (const name of videos.toReversed()) {
      const { ms, longestTaskMs, bytes } = await makeVideo(page, name)
      times.add(name, ms)
      tasks.add(name, longestTaskMs)
      files.add(name, bytes / 1e6)
    }
  }
}

/** Makes a video. @returns its times, ms; the longest task is 0 where none took over 50 ms */
async function makeVideo(page: Page, name: (typeof videos)[number]) {
  const button = stripButton(page, name)
  // More lies over the other actions.
  if (name === 'Moving Strip')
    await page.evaluate(() => document.querySelector<HTMLElement>(':popover-open')?.hidePopover())
  else if (!(await button.isVisible())) await stripButton(page, 'More').click()
  const longest = await page.evaluateHandle(() => {
    const found = { ms: 0 }
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.ms = Math.max(found.ms, duration)
    }).observe({ type: 'longtask' })
    return found
  })
  const downloading = page.waitForEvent('download', { timeout: 120_000 })
  await button.click({ timeout: 60_000 })
  const startMs = performance.now()
  const download = await downloading
  const ms = performance.now() - startMs
  const { size: bytes } = await stat(await download.path())
  return { ms, longestTaskMs: await longest.evaluate((found) => found.ms), bytes }
}

/**
 * Writes docs/movingFrames.jpg: frames of a moving strip in every film, with two guests who move before the camera.
 * The videos are those that a visitor saves, and a video element decodes them.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Page } from 'playwright'

import { filters } from '../../src/filters/filters.ts'
import story from '../../templates/story.json' with { type: 'json' }
import strip from '../../templates/strip.json' with { type: 'json' }
import { type BuiltBooth, withBuiltBooth } from '../harness/browser/builtBooth.ts'
import { stripButton, stripPreview } from '../harness/browser/stripRoom.ts'
import { startCamera, takeStripInRealTime } from '../harness/browser/visit.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Moments of a row, as parts of the video: forward, the turn, and the last frame, which the first one follows. */
const moments = [0, 1 / 12, 1 / 6, 1 / 3, 1 / 2, 1]

/** Size of a picture of the sheet. */
const cell = { widthPx: 192, heightPx: 144 }

/** Quality of the JPEG, 0 to 1. */
const quality = 0.55

async function main([path = here('../../docs/movingFrames.jpg')]: readonly string[]): Promise<void> {
  await withBuiltBooth('two', async (booth) => {
    const videos = await saveMovingStrips(booth)
    await writeFile(path, await drawSheet(await booth.browser.newPage(), videos))
  })
  console.log(path)
}

/** Video of a film, and the still strip that was shown meanwhile, as a data URL. */
type Video = { readonly film: string; readonly mp4: Buffer; readonly still: string }

/** Takes a strip, and saves its video in every film. */
async function saveMovingStrips({ browser, url, folder }: BuiltBooth): Promise<readonly Video[]> {
  const page = await browser.newPage()
  await page.goto(url)
  await startCamera(page)
  await takeStripInRealTime(page)
  await stripButton(page, 'Pause the photos').click()
  const videos: Video[] = []
  for (const { name } of filters) {
    await page.getByRole('dialog').getByRole('button', { name }).click()
    const downloading = page.waitForEvent('download', { timeout: 120_000 })
    await stripButton(page, 'Moving Strip').click({ timeout: 60_000 })
    const path = join(folder, `${name}.mp4`)
    await (await downloading).saveAs(path)
    const still = await stripPreview(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    videos.push({ film: name, mp4: await readFile(path), still })
  }
  return videos
}

/** Part of a picture that is `ofPx` wide. */
type Part = {
  readonly ofPx: number
  readonly slot: Readonly<Record<'x' | 'y' | 'width' | 'height', number>> | undefined
}

/** Draws a row for every film: the photo, and its frames. @returns a JPEG */
async function drawSheet(page: Page, videos: readonly Video[]): Promise<Buffer> {
  const rows = videos.map(({ mp4, ...row }) => ({
    ...row,
    video: `data:video/mp4;base64,${mp4.toString('base64')}`,
  }))
  const ofStill: Part = { ofPx: strip.canvas.width, slot: strip.slots[0] }
  const ofFrame: Part = { ofPx: story.canvas.width, slot: story.slots[0] }
  const url = await page.evaluate(drawRows, { rows, moments, cell, quality, ofStill, ofFrame })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

type Sheet = {
  readonly rows: readonly { readonly film: string; readonly still: string; readonly video: string }[]
  readonly moments: readonly number[]
  readonly cell: { readonly widthPx: number; readonly heightPx: number }
  readonly quality: number
  readonly ofStill: Part
  readonly ofFrame: Part
}

/** Runs in the page. @returns JPEG as a data URL */
async function drawRows({ rows, moments, cell, quality, ofStill, ofFrame }: Sheet): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = cell.widthPx * (moments.length + 1)
  canvas.height = cell.heightPx * rows.length
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  context.imageSmoothingQuality = 'high'
  context.font = 'bold 15px sans-serif'
  const draw = (
    image: HTMLImageElement | HTMLVideoElement,
    widthPx: number,
    { ofPx, slot }: Part,
    at: readonly [column: number, row: number],
  ) => {
    if (!slot) throw new RangeError('a template without photos')
    const scale = widthPx / ofPx
    const [x, y, width, height] = [slot.x * scale, slot.y * scale, slot.width * scale, slot.height * scale]
    const [left, top] = [at[0] * cell.widthPx, at[1] * cell.heightPx]
    context.drawImage(image, x, y, width, height, left, top, cell.widthPx, cell.heightPx)
  }
  for (const [row, { film, still, video: url }] of rows.entries()) {
    const photo = new Image()
    photo.src = still
    await photo.decode()
    draw(photo, photo.naturalWidth, ofStill, [0, row])
    context.fillStyle = '#000'
    context.fillText(film, 7, row * cell.heightPx + 21)
    context.fillStyle = '#fff'
    context.fillText(film, 6, row * cell.heightPx + 20)
    const video = document.createElement('video')
    video.muted = true
    video.src = url
    await new Promise((resolve) => (video.onloadeddata = resolve))
    for (const [column, moment] of moments.entries()) {
      const shown = new Promise((resolve) => video.requestVideoFrameCallback(resolve))
      video.currentTime = Math.min(moment * video.duration + 0.02, video.duration - 0.02)
      await shown
      draw(video, video.videoWidth, ofFrame, [column + 1, row])
    }
  }
  return canvas.toDataURL('image/jpeg', quality)
}

main(process.argv.slice(2)).catch((cause: unknown) => {
  console.error(cause)
  process.exitCode = 1
})

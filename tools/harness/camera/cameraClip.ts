import { readFile, writeFile } from 'node:fs/promises'

import type { Browser } from 'playwright'

/** Frame rate at which Chromium plays an MJPEG clip, whatever rate it was made for. */
const framesPerSecond = 30
const lengthS = 16
/** Times that each image is repeated: a smooth movement would only make the clip larger. */
const repeats = 6

/** Writes a clip (MJPEG, 640 x 480) for Chromium's fake camera: a still of a visitor that moves and comes closer. */
export async function writeCameraClip(browser: Browser, stillPath: string, clipPath: string): Promise<void> {
  const page = await browser.newPage()
  const still = `data:image/png;base64,${await readFile(stillPath, 'base64')}`
  const count = (lengthS * framesPerSecond) / repeats
  const urls = await page.evaluate(drawClip, { still, count })
  await page.close()
  const frames = urls.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  await writeFile(
    clipPath,
    Buffer.concat(frames.flatMap((frame) => Array.from({ length: repeats }, () => frame))),
  )
}

/** Draws the images of the clip; runs in the page. @returns JPEGs as data URLs */
async function drawClip({ still, count }: { still: string; count: number }): Promise<readonly string[]> {
  const image = new Image()
  image.src = still
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  context.imageSmoothingQuality = 'high'
  const face = { x: 0.44 * image.width, y: 0.21 * image.height }
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count
    const width = image.width * (0.76 + 0.2 * Math.cos(angle))
    const height = width * 0.75
    const left = face.x - width * (0.5 + 0.1 * Math.sin(angle))
    const clamped = Math.min(Math.max(left, 0), image.width - width)
    context.drawImage(image, clamped, Math.max(face.y - 0.42 * height, 0), width, height, 0, 0, 640, 480)
    return canvas.toDataURL('image/jpeg', 0.95)
  })
}

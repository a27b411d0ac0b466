import { readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import { expect } from '@playwright/test'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'

import { linearToSrgb, srgbToLinear } from '../../../src/lib/colour/srgb.ts'
import { filters } from '../../../src/engine/filters/filters.ts'
import { photoStrip } from '../../../src/strip/layout.ts'
import type { OwnImage } from '../camera/ownImages.ts'
import { visitStart } from '../browser/visit.ts'
import { chart, greys } from '../film/patches.ts'

const columns = 6
const rows = 4
const patches = [...chart, ...greys]

/** Size at which the booth plays own pictures. */
const [width, height] = [960, 720]

/** Pixels of the chart: 24 patches of one colour each, in a light of this strength. */
function paintChart(width: number, height: number, light: number): Buffer {
  const codes = patches.map((colour) =>
    colour.map((value) => Math.round(linearToSrgb(srgbToLinear(value) * light) * 255)),
  )
  const data = Buffer.alloc(width * height * 4, 255)
  for (let at = 0; at < width * height; at += 1) {
    const column = Math.floor(((at % width) * columns) / width)
    const row = Math.floor((Math.floor(at / width) * rows) / height)
    data.set(codes[row * columns + column] ?? [], at * 4)
  }
  return data
}

/**
 * Four files of a visitor that are decoded, scaled and metered each in another way: the chart as it is played, in
 * little light and as large as a phone's, a portrait, and the chart in a light that differs too little for the meter.
 */
export async function chartFiles(): Promise<readonly OwnImage[]> {
  const png = new PNG({ width, height })
  paintChart(width, height, 1).copy(png.data)
  const portrait = await readFile('tests/fixtures/portrait.png')
  return [
    { name: 'chart.png', mimeType: 'image/png', buffer: PNG.sync.write(png) },
    chartJpeg('dim.jpg', 2400, 1800, 0.2),
    { name: 'portrait.png', mimeType: 'image/png', buffer: portrait },
    chartJpeg('bright.jpg', 480, 360, 1.04),
  ]
}

function chartJpeg(name: string, width: number, height: number, light: number): OwnImage {
  const { data } = jpeg.encode({ data: paintChart(width, height, light), width, height }, 95)
  return { name, mimeType: 'image/jpeg', buffer: data }
}

const rects = photoStrip.slots.flatMap(({ xPx, yPx, widthPx, heightPx }) =>
  patches.map((_, index) => [
    Math.round(xPx + ((index % columns) + 0.3) * (widthPx / columns)),
    Math.round(yPx + (Math.floor(index / columns) + 0.3) * (heightPx / rows)),
    Math.round((widthPx / columns) * 0.4),
    Math.round((heightPx / rows) * 0.4),
  ]),
)

/** Body of a function that reads the means of all patches of the open strip: 4 photos of 24 patches of red, green, blue. */
export const readPatches = `
  const canvas = document.querySelector('dialog canvas[role=img]')
  const context = canvas?.getContext('2d', { willReadFrequently: true })
  if (!context || canvas.width !== ${photoStrip.size.widthPx}) return []
  return ${JSON.stringify(rects)}.flatMap(([x, y, width, height]) => {
    const { data } = context.getImageData(x, y, width, height)
    const sums = [0, 0, 0]
    for (let at = 0; at < data.length; at += 1) if (at % 4 < 3) sums[at % 4] += data[at]
    return sums.map((sum) => (sum * 4) / data.length)
  })`

/** Body of a function that reads the camera's current frame as a number, another one for another picture. */
export const readVideo = `
  const context = Object.assign(document.createElement('canvas'), { width: 40, height: 30 }).getContext('2d')
  context.drawImage(document.querySelector('video'), 0, 0, 40, 30)
  return context.getImageData(0, 0, 40, 30).data.reduce((hash, code) => (hash * 31 + code) | 0, 0)`

/** Body of a function that makes grain and light leaks of every photo the same. */
export const fixSeeds = `
  const original = crypto.getRandomValues.bind(crypto)
  crypto.getRandomValues = (array) =>
    array instanceof Uint32Array && array.length === 1 ? array.fill(20261121) : original(array)`

/** Body of a function that sets the date of a page whose clock is not the test's: CPM35 writes it on the photo. */
export const fixDate = `Date.now = () => Math.round(${visitStart.getTime()} + performance.now())`

/** Means of the chart's patches, by the film's name. */
export type FilmMeans = Readonly<Record<string, readonly number[]>>

/** The open strip of a browser. */
type OpenStrip = {
  readonly choose: (film: string) => Promise<void>
  /** Reads the patches, as `readPatches` does. */
  readonly read: () => Promise<readonly number[]>
}

/** Names of all films, in the order of their buttons. */
export const allFilms = filters.map(({ name }) => name)

/** Develops the open strip through films and reads its patches. */
export async function measureFilms({ choose, read }: OpenStrip, films = allFilms): Promise<FilmMeans> {
  const means: Record<string, readonly number[]> = {}
  let last = ''
  for (const name of films) {
    await choose(name)
    // The strip of the last film is shown until this one is developed.
    let before = last
    await expect(async () => {
      const values = await read()
      means[name] = values
      const [now, seen] = [values.join(), before]
      before = now
      expect(Math.max(...values) - Math.min(...values), `contrast of ${name}`).toBeGreaterThan(50)
      expect(now !== last && now === seen, `${name} is shown`).toBe(true)
    }).toPass({ intervals: [100], timeout: 20_000 })
    last = before
  }
  return means
}

/** File of the means in Chromium; `npx playwright test filmsAgree --project=films -u all` writes it anew. */
const meansPath = 'tests/fixtures/filmMeans.csv'

/** Largest difference of a mean from Chromium's, in codes. Classic shows the picture as it is. */
const toleranceOf = (film: string) => (film === 'Classic' ? 1 : 1.5)

/** Writes the means of Chromium. */
export function writeMeans(means: FilmMeans): void {
  const lines = Object.entries(means).map(([film, values]) =>
    [film, ...values.map((value) => value.toFixed(1))].join(','),
  )
  writeFileSync(meansPath, `${lines.join('\n')}\n`)
}

function readMeans(): FilmMeans {
  const lines = readFileSync(meansPath, 'utf8').trim().split('\n')
  return Object.fromEntries(
    lines.map((line) => {
      const [film = '', ...values] = line.split(',')
      return [film, values.map(Number)]
    }),
  )
}

/** Expects the means that Chromium has, and prints how far they are off: the whole film, and the worst patch. */
export function expectSameFilms(browser: string, means: FilmMeans): void {
  const expected = readMeans()
  expect(Object.keys(expected)).toEqual(allFilms)
  const rows = Object.entries(means).map(([film, values]) => {
    const differences = values.map((value, at) => value - (expected[film]?.[at] ?? Number.NaN))
    const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length
    return { film, mean, largest: Math.max(...differences.map(Math.abs)) }
  })
  const texts = rows.map(({ film, mean, largest }) => `${film} ${mean.toFixed(2)} (${largest.toFixed(2)})`)
  console.log(`${browser} less Chromium, mean (largest of a patch), codes: ${texts.join(', ')}`)
  for (const { film, largest } of rows)
    expect.soft(largest, `largest difference of ${film}`).toBeLessThanOrEqual(toleranceOf(film))
}

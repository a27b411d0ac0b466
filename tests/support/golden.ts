import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { PNG } from 'pngjs'
import type { BrowserCommand } from 'vitest/node'

export type GoldenResult = {
  /** There is no golden of this name: a failure, until somebody has looked at the picture and recorded it. */
  readonly missing: boolean
  /** Largest difference of any channel, 0 to 255. */
  readonly maxAbs: number
  /** Pixels with a channel that differs by more than allowed. */
  readonly overCount: number
  /** Where expected, actual and difference lie side by side; null for a match. */
  readonly sheet: string | null
}

type Picture = { readonly width: number; readonly height: number; readonly data: Uint8Array }
type Args = [name: string, widthPx: number, heightPx: number, rgbaBase64: string, maxAbs: number]

declare module 'vitest/browser' {
  interface BrowserCommands {
    compareGolden: (...args: Args) => Promise<GoldenResult>
  }
}

/** The browser's tests reach the disk through this command; `--update` records instead of comparing. */
export const compareGolden: BrowserCommand<Args> = ({ project }, name, width, height, rgba, maxAbs) => {
  const { root, snapshotOptions } = project.config
  const actual = { width, height, data: Buffer.from(rgba, 'base64') }
  return compareWithGolden({ root, update: snapshotOptions.updateSnapshot === 'all' }, name, actual, maxAbs)
}

/** Compares a picture with tests/visual/golden/NAME.png below `root`; with `update` it becomes the golden. */
export async function compareWithGolden(
  { root, update }: { readonly root: string; readonly update: boolean },
  name: string,
  actual: Picture,
  maxAbs: number,
): Promise<GoldenResult> {
  const path = join(root, 'tests/visual/golden', `${name}.png`)
  if (update) await writePng(path, actual)
  const expected = await readPng(path)
  const { picture, ...found } = difference(expected, actual, maxAbs)
  if (expected && found.overCount === 0) return { ...found, missing: false, sheet: null }
  const sheet = join('test-results/visual', `${name}.png`)
  await writePng(join(root, sheet), sideBySide([...(expected ? [expected] : []), actual, picture]))
  return { ...found, missing: !expected, sheet }
}

/** The difference is drawn eight times stronger, on opaque black; pictures of different sizes differ everywhere. */
function difference(expected: Picture | null, actual: Picture, allowed: number) {
  const { width, height } = actual
  const data = new Uint8Array(width * height * 4)
  const comparable = expected?.width === width && expected.height === height
  let maxAbs = 0
  let overCount = 0
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    let worst = comparable ? 0 : 255
    for (let channel = pixel; comparable && channel < pixel + 4; channel++) {
      const apart = Math.abs((expected.data[channel] ?? 0) - (actual.data[channel] ?? 0))
      data[channel] = Math.min(255, apart * 8)
      worst = Math.max(worst, apart)
    }
    data[pixel + 3] = 255
    maxAbs = Math.max(maxAbs, worst)
    if (!comparable || worst > allowed) overCount++
  }
  return { maxAbs, overCount, picture: { width, height, data } }
}

function sideBySide(pictures: readonly Picture[]): Picture {
  const width = pictures.reduce((sum, picture) => sum + picture.width, 0)
  const height = Math.max(...pictures.map((picture) => picture.height))
  const sheet = new PNG({ width, height })
  let left = 0
  for (const picture of pictures) {
    const part = new PNG({ width: picture.width, height: picture.height })
    part.data.set(picture.data)
    part.bitblt(sheet, 0, 0, picture.width, picture.height, left, 0)
    left += picture.width
  }
  return sheet
}

async function writePng(path: string, { width, height, data }: Picture): Promise<void> {
  const png = new PNG({ width, height })
  png.data.set(data)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, PNG.sync.write(png, { deflateLevel: 9, deflateStrategy: 0 }))
}

async function readPng(path: string): Promise<Picture | null> {
  try {
    return PNG.sync.read(await readFile(path))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
}

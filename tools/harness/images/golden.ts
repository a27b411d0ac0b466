import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { PNG } from 'pngjs'
import type { BrowserCommand } from 'vitest/node'

import { compareImages, type Image, type Tolerance, type GoldenResult } from './compareImages.ts'
import { reportFolder, recordResult } from './visualReport.ts'

type Args = [name: string, widthPx: number, heightPx: number, rgbaBase64: string, allowed: Tolerance]

declare module 'vitest/browser' {
  interface BrowserCommands {
    compareGolden: (...args: Args) => Promise<GoldenResult>
  }
}

/**
 * Browser command of Vitest that compares with a golden, since only Node reads files; `--update` records it instead.
 */
export const compareGolden: BrowserCommand<Args> = ({ project }, name, width, height, rgba, allowed) => {
  const { root, snapshotOptions } = project.config
  const actual = { width, height, data: Buffer.from(rgba, 'base64') }
  return compareWithGolden({ root, update: snapshotOptions.updateSnapshot === 'all' }, name, actual, allowed)
}

/**
 * Compares an image with its golden, tests/visual/golden/NAME.png below `root`, and records the result for the report.
 * With `update` it first becomes the golden, unless the two are equal.
 */
export async function compareWithGolden(
  { root, update }: { readonly root: string; readonly update: boolean },
  name: string,
  actual: Image,
  allowed: Tolerance,
): Promise<GoldenResult> {
  const path = join(root, 'tests/visual/golden', `${name}.png`)
  let expected = await readPng(path)
  if (update && compareImages(expected, actual, allowed).maxAbs > 0) {
    await writePng(path, actual, smallest)
    expected = actual
  }
  const { image, ...found } = compareImages(expected, actual, allowed)
  const report = join(reportFolder, `${name}.png`)
  // A later match with the same golden must not overwrite the image of a failure.
  const isKept = found.matches && existsSync(join(root, report))
  const images = [...(expected ? [expected] : []), actual, image]
  if (!isKept) await writePng(join(root, report), sideBySide(images), fastest)
  const result = { ...found, missing: !expected, report }
  await recordResult(root, { name, ...result })
  return result
}

function sideBySide(images: readonly Image[]): Image {
  const width = images.reduce((sum, image) => sum + image.width, 0)
  const height = Math.max(...images.map((image) => image.height))
  const all = new PNG({ width, height })
  let left = 0
  for (const image of images) {
    const part = new PNG({ width: image.width, height: image.height })
    part.data.set(image.data)
    part.bitblt(all, 0, 0, image.width, image.height, left, 0)
    left += image.width
  }
  return all
}

const smallest = { deflateLevel: 9, deflateStrategy: 0 }
const fastest = { deflateLevel: 1, filterType: 0 }

async function writePng(path: string, { width, height, data }: Image, options: object): Promise<void> {
  const png = new PNG({ width, height })
  png.data.set(data)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, PNG.sync.write(png, options))
}

async function readPng(path: string): Promise<Image | null> {
  try {
    return PNG.sync.read(await readFile(path))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
}

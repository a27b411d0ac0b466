import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { PNG } from 'pngjs'
import type { BrowserCommand } from 'vitest/node'

import { compareImages, type Image, type Tolerance, type GoldenResult } from './compareImages.ts'
import { reportFolder, rememberResult } from './visualReport.ts'
type Args = [name: string, widthPx: number, heightPx: number, rgbaBase64: string, allowed: Tolerance]

declare module 'vitest/browser' {
  interface BrowserCommands {
    compareGolden: (...args: Args) => Promise<GoldenResult>
  }
}

/** The browser's tests reach the disk through this command; `--update` records instead of comparing. */
export const compareGolden: BrowserCommand<Args> = ({ project }, name, width, height, rgba, allowed) => {
  const { root, snapshotOptions } = project.config
  const actual = { width, height, data: Buffer.from(rgba, 'base64') }
  return compareWithGolden({ root, update: snapshotOptions.updateSnapshot === 'all' }, name, actual, allowed)
}

/**
 * Compares a picture with tests/visual/golden/NAME.png below `root`, and leaves what was found for the report; with
 * `update` it becomes the golden, unless that is the same picture already.
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
  const { picture, ...found } = compareImages(expected, actual, allowed)
  const sheet = join(reportFolder, `${name}.png`)
  // A golden may be compared again, and match: what was wrong before is what there is to look at.
  const kept = found.matches && existsSync(join(root, sheet))
  const pictures = [...(expected ? [expected] : []), actual, picture]
  if (!kept) await writePng(join(root, sheet), sideBySide(pictures), fastest)
  const result = { ...found, missing: !expected, sheet }
  await rememberResult(root, { name, ...result })
  return result
}

function sideBySide(pictures: readonly Image[]): Image {
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

const smallest = { deflateLevel: 9, deflateStrategy: 0 }
const fastest = { deflateLevel: 1, filterType: 0 }

async function writePng(path: string, { width, height, data }: Image, how: object): Promise<void> {
  const png = new PNG({ width, height })
  png.data.set(data)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, PNG.sync.write(png, how))
}

async function readPng(path: string): Promise<Image | null> {
  try {
    return PNG.sync.read(await readFile(path))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
}

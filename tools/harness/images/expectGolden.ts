import { commands, server } from 'vitest/browser'

import { compareImages, type Tolerance } from './compareImages.ts'
import { drawn, loadImage } from './images.ts'

const folder = 'tests/visual/golden'
const files = import.meta.glob('../../../tests/visual/golden/*.png', { query: '?url' })

/** Names of all stored golden images. */
export const goldenNames = Object.keys(files).map((path) => path.replace(/^.*\/|\.png$/g, ''))

/**
 * Expects an image to match its golden, tests/visual/golden/NAME.png, within `allowed`. A missing golden fails;
 * `npm run test:visual -- --update` records it. Vitest's `toMatchScreenshot` takes elements of the page only, and
 * photographs the page twice for each.
 */
export async function expectGolden(name: string, actual: ImageData, allowed: Tolerance): Promise<void> {
  const golden = goldenNames.includes(name) ? await loadGolden(name) : null
  const { image, ...found } = compareImages(golden, actual, allowed)
  if (server.config.snapshotOptions.updateSnapshot === 'all' && !found.matches) {
    return writePng(`${folder}/${name}.png`, [actual])
  }
  if (found.matches) return
  const report = `test-results/visual/${name}.png`
  const difference = new ImageData(new Uint8ClampedArray(image.data), image.width)
  await writePng(report, golden ? [golden, actual, difference] : [actual])
  if (!golden) throw new Error(`no golden ${name}: look at ${report} and run with --update`)
  const { maxAbs, mean, overCount } = found
  throw new Error(
    `${name} differs from its golden by ${maxAbs} at most, ${mean.toFixed(3)} on average, too much in ${overCount} pixels: ${report} shows expected, actual and the difference`,
  )
}

/** Loads a golden image as it is stored now, which this run may have recorded. */
export function loadGolden(name: string): Promise<ImageData> {
  return loadImage(`/${folder}/${name}.png`)
}

/** Writes opaque images, side by side, to a file. @param path below the project's root */
async function writePng(path: string, images: readonly ImageData[]): Promise<void> {
  const widthPx = images.reduce((sum, image) => sum + image.width, 0)
  const heightPx = Math.max(...images.map((image) => image.height))
  let url = ''
  drawn({ widthPx, heightPx }, (context) => {
    let left = 0
    for (const image of images) {
      context.putImageData(image, left, 0)
      left += image.width
    }
    url = context.canvas.toDataURL()
  })
  await commands.writeFile(path, url.slice(url.indexOf(',') + 1), 'base64')
}

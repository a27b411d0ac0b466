import { expect } from 'vitest'
import { commands } from 'vitest/browser'

import type { Tolerance } from './compareImages.ts'
import type {} from './golden.ts'
import { loadImage } from './images.ts'

/**
 * Expects an image to match its golden, tests/visual/golden/NAME.png, within `allowed`. A missing golden fails;
 * `npm run test:visual -- --update` records it.
 */
export async function expectGolden(name: string, image: ImageData, allowed: Tolerance): Promise<void> {
  const rgba = await toBase64(image.data)
  const result = await commands.compareGolden(name, image.width, image.height, rgba, allowed)
  if (result.missing) throw new Error(`no golden ${name}; look at ${result.report} and run with --update`)
  expect(result, `${name} differs from its golden: look at ${result.report}`).toMatchObject({ matches: true })
}

const files = import.meta.glob('../../../tests/visual/golden/*.png', { query: '?url' })

/** Names of all stored golden images. */
export const goldenNames = Object.keys(files).map((path) => path.replace(/^.*\/|\.png$/g, ''))

/** Loads a golden image as it is stored now, which this run may have recorded. */
export function loadGolden(name: string): Promise<ImageData> {
  return loadImage(`/tests/visual/golden/${name}.png`)
}

function toBase64(bytes: Uint8ClampedArray<ArrayBuffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable image')))
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : ''
      resolve(url.slice(url.indexOf(',') + 1))
    })
    reader.readAsDataURL(new Blob([bytes]))
  })
}

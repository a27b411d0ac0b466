import { expect, onTestFinished, test } from 'vitest'
import { filterById } from '../../../src/engine/filters/filters.ts'
import { createCpuRenderer } from '../../../src/engine/reference/cpuRenderer.ts'
import { cubeError, cubeFiles, cubePixels } from '../../../tools/harness/film/cubeFiles.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { bitmapOf, openGpu } from '../../../tools/harness/images/gpuImages.ts'

test('.cube files of all kinds, one after the other, are shown as they are on GPU and CPU', async () => {
  const image = await bitmapOf(new ImageData(cubePixels, 128))
  for (const renderer of [await openGpu(), createCpuRenderer(new Map())]) {
    onTestFinished(renderer.dispose)
    for (const [name, text] of cubeFiles) {
      const error = cubeError(text, (importedLut) => {
        return renderer.develop(image, { ...renderOptionsFixture(filterById('classic')), importedLut }).data
      })
      expect(error, `${name}, ${renderer.kind}`).toBeLessThan(1)
    }
  }
})

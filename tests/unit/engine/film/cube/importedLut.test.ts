import { expect, test } from 'vitest'
import type { ImportedLut } from '../../../../../src/engine/film/cube/cubeLut.ts'
import { applyImportedLut } from '../../../../../src/engine/reference/sampling.ts'
import { cubeError, cubeFiles, cubePixels } from '../../../../../tools/harness/film/cubeFiles.ts'

function develop(lut: ImportedLut): Uint8ClampedArray {
  const data = Uint8ClampedArray.from(cubePixels)
  applyImportedLut({ data }, lut)
  return data
}

test.each(cubeFiles)('%s: the CPU shows every colour as the file has it', (_, text) => {
  expect(cubeError(text, develop)).toBeLessThan(1)
})

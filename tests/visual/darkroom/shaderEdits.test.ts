import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ShaderError } from '../../../src/engine/gpu/ShaderError.ts'
import { saveShaders, shaderSource } from '../../../src/engine/gpu/shaderSource.ts'
import { filterById } from '../../../src/engine/filters/filters.ts'
import { colourCount, maxDifference, portrait } from '../../../tools/harness/images/images.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { openRenderers } from '../../../tools/harness/images/gpuImages.ts'

const ignore = () => undefined
const file = 'portra400.frag'
const lens = 'common/lens.glsl'
const saved = { [file]: shaderSource(file) ?? '', [lens]: shaderSource(lens) ?? '' }
const [renderer] = await openRenderers()
let image: ImageBitmap
let error: ShaderError | null
let before: ImageData

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(ignore)
  image = await createImageBitmap(await portrait({ widthPx: 64, heightPx: 48 }))
  renderer.shaderEdits?.onError((now) => {
    error = now
  })
  before = develop()
})

afterEach(() => saveShaders(saved))

const develop = () => renderer.develop(image, renderOptionsFixture(filterById('portra400')))
const lastLine = (saved[file] ?? '').split('\n').length

test('a shader with an error leaves the last good one on the screen, and its location is reported', () => {
  expect(colourCount(before)).toBeGreaterThan(100)
  expect(error).toBeNull()
  saveShaders({ [file]: `${saved[file]}float wrong = missing;\n` })
  expect(error?.message).toMatch(new RegExp(`^Portra400: shaders/${file}:${lastLine}: .*missing`))
  expect(error?.location).toEqual({ file, line: lastLine })
  expect(maxDifference(develop(), before)).toBe(0)
})

test('a shader that breaks the contract leaves the last good one on the screen', () => {
  saveShaders({ [file]: '// nothing yet\n' })
  expect(error?.reason).toContain('vec3 develop(vec2 uv) is missing')
  expect(maxDifference(develop(), before)).toBe(0)
})

test('an error in an included file is reported once, with that file, and is cleared when it is undone', () => {
  saveShaders({ [lens]: `${saved[lens]}\nnonsense\n` })
  expect(error?.location.file).toBe(lens)
  expect(maxDifference(develop(), before)).toBe(0)
  saveShaders(saved)
  expect(error).toBeNull()
})

test('the next good version replaces the last one, and the error is cleared', () => {
  saveShaders({ [file]: `${saved[file]}float wrong = missing;\n` })
  saveShaders({
    [file]: `${saved[file]?.replace('develop(', 'develop2(')}vec3 develop(vec2 uv) { return 1.0 - develop2(uv); }\n`,
  })
  expect(error).toBeNull()
  expect(maxDifference(develop(), before)).toBeGreaterThan(100)
  saveShaders(saved)
  expect(maxDifference(develop(), before)).toBe(0)
})

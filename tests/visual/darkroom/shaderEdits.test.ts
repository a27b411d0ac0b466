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

test.each<[what: string, name: string, text: string, expected: object]>([
  [
    'with an error',
    file,
    `${saved[file]}float wrong = missing;\n`,
    {
      message: expect.stringMatching(new RegExp(`^Portra400: shaders/${file}:${lastLine}: .*missing`)),
      location: { file, line: lastLine },
    },
  ],
  [
    'that breaks the contract',
    file,
    '// nothing yet\n',
    { reason: expect.stringContaining('vec3 develop(vec2 uv) is missing') },
  ],
  ['with an error in an included file', lens, `${saved[lens]}\nnonsense\n`, { location: { file: lens } }],
])('a shader %s leaves the last good one on the screen, and is reported until it is undone', (...row) => {
  const [, name, text, expected] = row
  expect([colourCount(before) > 100, error]).toEqual([true, null])
  saveShaders({ [name]: text })
  expect(error).toMatchObject(expected)
  expect(maxDifference(develop(), before)).toBe(0)
  saveShaders(saved)
  expect(error).toBeNull()
})

test('the next good version replaces the last one, and the error is cleared', () => {
  saveShaders({ [file]: `${saved[file]}float wrong = missing;\n` })
  const renamed = saved[file]?.replace('develop(', 'develop2(')
  saveShaders({ [file]: `${renamed}vec3 develop(vec2 uv) { return 1.0 - develop2(uv); }\n` })
  expect(error).toBeNull()
  expect(maxDifference(develop(), before)).toBeGreaterThan(100)
  saveShaders(saved)
  expect(maxDifference(develop(), before)).toBe(0)
})

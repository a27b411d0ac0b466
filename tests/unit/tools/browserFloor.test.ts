import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Newer than Safari 16.4, Chrome 108 or Firefox 115, and what is used instead. */
const tooNew: readonly (readonly [api: RegExp, instead: string])[] = [
  [/Promise\.withResolvers/, 'withResolvers of src/lib/async.ts'],
  [/Promise\.try|Array\.fromAsync|Object\.groupBy|Map\.groupBy/, 'a loop'],
  [/AbortSignal\.any\(/, 'a controller'],
  [/URL\.(parse|canParse)\(/, 'new URL'],
  [/\.(toSorted|toReversed|toSpliced)\(|\.with\(/, 'a copy, and sort or reverse'],
  [/\.(to|is)WellFormed\(/, 'sanitizeLine or sanitizeText'],
  [/:popover-open/, 'openPopover of src/lib/device.ts'],
  [/\.letterSpacing =/, 'spaceLetters of src/strip/neon.ts'],
  [/captureStream\(\)/, 'captureStream with a rate'],
]

/** Where the newer API is tried first. The darkroom is for designers, on a browser of today. */
const exceptions = [
  'src/lib/async.ts',
  'src/lib/device.ts',
  'src/strip/neon.ts',
  // Inside of `@supports (position-area: bottom)`.
  'src/kit/Popover.module.css',
]

test('the booth uses nothing that the oldest of its browsers lack', () => {
  const files = globSync('src/**/*.{ts,tsx,css}').filter(
    (file) => !exceptions.includes(file) && !file.startsWith('src/darkroom/'),
  )
  expect(files.length).toBeGreaterThan(150)
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return tooNew.filter(([api]) => api.test(text)).map(([, instead]) => `${file}: use ${instead}`)
  })
  expect(found).toEqual([])
})

import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { generatedFiles } from '../../../tools/commands/generate/generatedFiles.ts'

test.for([...(await generatedFiles())])('%s is up to date: npm run generate', ([path, text]) => {
  expect(readFileSync(path, 'utf8')).toBe(text)
})

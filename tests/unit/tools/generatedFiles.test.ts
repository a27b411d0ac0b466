import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { generatedFiles } from '../../../tools/commands/generate/generatedFiles.ts'

test('generated files are up to date: npm run generate', async () => {
  for await (const [path, text] of generatedFiles()) expect(readFileSync(path, 'utf8')).toBe(text)
})

import { writeFileSync } from 'node:fs'

import { generatedFiles } from './generate/generatedFiles.ts'

/** Writes the files that follow from others: `npm run generate`. */
for await (const [path, text] of generatedFiles()) {
  writeFileSync(path, text)
  console.log(path)
}
await import('../locale/writeMessages.ts')

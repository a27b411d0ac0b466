import { writeFileSync } from 'node:fs'

import { generatedFiles } from './generate/generatedFiles.ts'

/** Writes the files that follow from others: `npm run generate`. */
for (const [path, text] of await generatedFiles()) {
  writeFileSync(path, text)
  console.log(path)
}

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'

import { messageModules } from './messageModules.ts'

const folder = 'src/locale/messages'

// The modules of the English messages, which git does not keep. `tools/run.mjs` runs this where `locales/en.json` or the
// generator beside this file has changed, before any command; `npm run generate` runs it, too.
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const [path, text] of messageModules()) writeFileSync(path, text)

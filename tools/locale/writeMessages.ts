import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

import { messageModules } from './messageModules.ts'

const folder = 'src/locale/messages'

// The modules of the English messages, which git does not keep. `tools/run.mjs` runs this where `locales/en.json` or the
// generator beside this file has changed, before any command; `npm run generate` runs it, too. What has not changed stays: a
// development server may read it.
mkdirSync(folder, { recursive: true })
const modules = new Map(messageModules())
for (const path of globSync(`${folder}/*.ts`)) if (!modules.has(path.replaceAll('\\', '/'))) rmSync(path)
for (const [path, text] of modules)
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)

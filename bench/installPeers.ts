import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('peers/', import.meta.url))
const markerPath = `${folder}node_modules/.bench-stamp`

/**
 * Installs the peers that the booth is compared with, unless they are installed; only the bench needs them.
 * @throws Error where npm fails
 */
export function installPeers(): void {
  const lock = readFileSync(`${folder}package-lock.json`, 'utf8')
  if (existsSync(markerPath) && readFileSync(markerPath, 'utf8') === lock) return
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('npm could not install the packages of bench/peers')
  writeFileSync(markerPath, lock)
}

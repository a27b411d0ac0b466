import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('peers/', import.meta.url))
const stamp = `${folder}node_modules/.bench-stamp`

/**
 * Installs what the booth is measured against, unless it is there: nobody else needs it.
 * @throws Error where npm can't
 */
export function installPeers(): void {
  const wanted = readFileSync(`${folder}package-lock.json`, 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('npm could not install the packages of bench/peers')
  writeFileSync(stamp, wanted)
}

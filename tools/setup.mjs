// Plain JavaScript for Node >= 18: it runs before the packages, and with them the pinned Node, are installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const markerPath = 'node_modules/.setup-stamp'
const windows = process.platform === 'win32'

function run(command, args, options = {}) {
  return spawnSync(command, args, { stdio: 'inherit', ...options }).status === 0
}

function fail(message) {
  console.error(`setup: ${message}`)
  process.exit(1)
}

function installPackages() {
  const lock = readFileSync('package-lock.json')
  const wanted = createHash('sha256')
    .update(lock)
    .update(process.platform + process.arch)
    .digest('hex')
  if (existsSync(markerPath) && readFileSync(markerPath, 'utf8') === wanted) return
  // Windows cannot delete the node.exe that runs this hook; there `install` leaves it in place.
  const command = windows && existsSync('node_modules') ? 'install' : 'ci'
  const args = [command, '--include=dev', '--include=optional', '--loglevel=error']
  const npm = process.env.npm_execpath
  const done = npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...args])
    : run('npm', args, { shell: windows })
  if (!done) fail('npm could not install the packages of package-lock.json; is the network reachable?')
  writeFileSync(markerPath, wanted)
}

/** Checks the Node that npm's scripts find: the pinned one, where its package exists for this platform. */
function checkNode() {
  const found = spawnSync('node', ['-p', 'process.versions.node'], { encoding: 'utf8', shell: windows })
  if (!(Number.parseInt(found.stdout, 10) >= 24)) {
    fail(`Node 24 or newer is needed here, found ${found.stdout?.trim() || 'none'}`)
  }
}

installPackages()
checkNode()
const hasAll = process.argv.includes('--all-browsers')
if (hasAll || process.argv.includes('--browser')) {
  const args = ['tools/setupBrowser.ts', ...(hasAll ? ['--all-browsers'] : [])]
  if (!run('node', args, { shell: windows })) process.exit(1)
}

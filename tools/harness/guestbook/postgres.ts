import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from './startServer.ts'

/** Running PostgreSQL server of a test. */
export type Postgres = {
  /** Connection string of the owner of an empty database. */
  readonly url: string
  readonly stop: () => Promise<void>
}

const versions = ['18', '17', '16', '15']
const folderOf = (version: string) => `/usr/lib/postgresql/${version}/bin`
const isRoot = process.getuid?.() === 0

/** Environment variable with the folder of an empty cluster, which `startPostgres` copies. */
const templateVariable = 'POSTGRES_TEMPLATE'

/**
 * Makes an empty cluster for every later `startPostgres` of this process and its children. PostgreSQL is Debian's package,
 * which root installs where it is missing; here, because two processes that install it at once fail.
 * @returns cleanup
 */
export async function preparePostgres(): Promise<() => Promise<void>> {
  const bin = findBin() ?? installPostgres()
  if (!bin) return async () => undefined
  const folder = await makeFolder()
  initialize(bin, join(folder, 'data'))
  process.env[templateVariable] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Starts a PostgreSQL server. @throws Error where there is none */
export async function startPostgres(): Promise<Postgres> {
  const [bin, template] = [findBin(), process.env[templateVariable]]
  if (!bin || template === undefined)
    throw new Error('No PostgreSQL here: install postgresql-15, or run the tests as root on Debian.')
  const folder = await makeFolder()
  const data = join(folder, 'data')
  const port = await freePort()
  run('cp', ['-R', join(template, 'data'), data])
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
  run(join(bin, 'pg_ctl'), ['-w', '-D', data, '-l', join(folder, 'log'), '-o', options, 'start'])
  return {
    url: `postgres://owner@127.0.0.1:${port}/postgres`,
    async stop() {
      run(join(bin, 'pg_ctl'), ['-w', '-m', 'immediate', '-D', data, 'stop'])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a folder that the server's user can enter: PostgreSQL refuses to run as root. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  await chmod(folder, 0o755)
  if (isRoot) execFileSync('chown', ['postgres', folder])
  return folder
}

function initialize(bin: string, data: string): void {
  // Small segments of the write-ahead log: every copy of the cluster has at least one, whatever it contains.
  const small = ['--no-sync', '--wal-segsize=1']
  const options = ['-U', 'owner', '-A', 'trust', '--locale=C', '-E', 'UTF8', ...small]
  run(join(bin, 'initdb'), ['-D', data, ...options])
}

function findBin(): string | undefined {
  return versions.map(folderOf).find((folder) => existsSync(join(folder, 'initdb')))
}

function installPostgres(): string | undefined {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold']
  try {
    execFileSync('mkdir', ['-p', '/etc/postgresql-common'])
    // Without this setting the package starts a server of its own.
    execFileSync('sh', ['-c', 'echo create_main_cluster = false > /etc/postgresql-common/createcluster.conf'])
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    execFileSync('apt-get', [...install, 'postgresql-15'], { env, stdio: 'ignore' })
  } catch (cause) {
    console.error('PostgreSQL could not be installed:', cause instanceof Error ? cause.message : cause)
  }
  return findBin()
}

/** Runs a program as the server's user. */
function run(program: string, args: readonly string[]): void {
  const command = [program, ...args]
  const asOther = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
  const [file = '', ...rest] = asOther
  // From '/': the server's user may not enter the folder of the tests.
  execFileSync(file, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
}

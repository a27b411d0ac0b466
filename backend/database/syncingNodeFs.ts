import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenOptions = Parameters<NodeFS['init']>[1]
type PreRun = NonNullable<EmscriptenOptions['preRun']>[number]
type PostgresModule = Parameters<PreRun>[0]

/** The parts of emscripten's NODEFS that are used; its types leave them out. */
type NodeFsModule = {
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number }
  /** Turns Node's errors into errno. */
  readonly tryFSOperation: (operation: () => void) => void
}

/**
 * PGlite starts PostgreSQL with `-F`, without fsync. Emscripten's fdatasync, the default for the write-ahead log,
 * does nothing; its fsync calls the file system.
 */
export const syncingStartParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** NodeFS whose fsync reaches the disk: emscripten's own NODEFS has none, and calls none. */
export class SyncingNodeFs extends NodeFS {
  override async init(
    ...[pglite, options]: Parameters<NodeFS['init']>
  ): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pglite, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

function addFsync(module: PostgresModule): void {
  // Foreign: typed as emscripten's bare FileSystemType.
  const nodeFs = module.NODEFS as unknown as NodeFsModule
  nodeFs.stream_ops.fsync = ({ nfd }) => {
    nodeFs.tryFSOperation(() => syncFile(nfd))
    return 0
  }
}

function syncFile(file: number): void {
  try {
    fsyncSync(file)
  } catch (cause) {
    // Windows syncs no folders, and no file that is open for reading alone; PostgreSQL would end itself.
    if (process.platform !== 'win32' || !isNotPermitted(cause)) throw cause
  }
}

function isNotPermitted(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EPERM'
}

/** Writes a whole folder through to the disk: PGlite copies a new cluster's files there without doing so. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else if (entry.isFile()) syncPath(path, 'r+')
  }
  if (process.platform !== 'win32') syncPath(folder, 'r')
}

function syncPath(path: string, flags: 'r' | 'r+'): void {
  const file = openSync(path, flags)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

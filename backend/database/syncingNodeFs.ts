import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

import { hasErrorCode } from '../files/errorCode.ts'

type EmscriptenOptions = Parameters<NodeFS['init']>[1]
type PreRun = NonNullable<EmscriptenOptions['preRun']>[number]
type PostgresModule = Parameters<PreRun>[0]

/** Used parts of Emscripten's NODEFS, which its types omit. */
type NodeFsModule = {
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number }
  /** Converts Node's errors to errno. */
  readonly tryFSOperation: (operation: () => void) => void
}

/**
 * Start parameters of PostgreSQL with fsync, which PGlite turns off (`-F`). The write-ahead log's default, fdatasync,
 * does nothing in Emscripten; its fsync calls the file system.
 */
export const syncingStartParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** NodeFS whose fsync reaches the disk; Emscripten's NODEFS has no fsync. */
export class SyncingNodeFs extends NodeFS {
  override async init(
    ...[pglite, options]: Parameters<NodeFS['init']>
  ): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pglite, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

function addFsync(module: PostgresModule): void {
  // Emscripten's types declare a plain FileSystemType.
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
    // Windows can't sync folders and read-only files; PostgreSQL would end with a panic.
    if (process.platform !== 'win32' || !hasErrorCode(cause, 'EPERM')) throw cause
  }
}

/** Syncs a whole folder to the disk: PGlite copies a new cluster's files without fsync. */
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

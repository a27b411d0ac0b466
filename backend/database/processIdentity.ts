import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'

/** Process that holds a lock, as written in the lock file. */
export type ProcessIdentity = {
  readonly pid: number
  /** Start of the process in clock ticks since boot, because numbers are given out again; '' where unknown. */
  readonly startedAt: string
  /** PID namespace, boot and host: the same number means another process elsewhere. */
  readonly realm: string
}

/** Identity of this process. */
export async function ownIdentity(): Promise<ProcessIdentity> {
  return { pid: process.pid, startedAt: await startOf(process.pid), realm: await ownRealm() }
}

/**
 * Where process numbers mean the same as here: one boot of one kernel, one PID namespace.
 * @returns '' where a Linux does not tell: then no number is to be trusted
 */
async function ownRealm(): Promise<string> {
  // Only Linux has PID namespaces.
  if (process.platform !== 'linux') return hostname()
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return bootId && namespace ? `${bootId.trim()} ${namespace} ${hostname()}` : ''
}

/** True while that process runs. Only for identities of this process's own realm. */
export async function isRunning({ pid, startedAt }: ProcessIdentity): Promise<boolean> {
  // This process's number in a lock that it does not hold is an earlier process's.
  if (pid === 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (cause) {
    // EPERM: it runs, as another user.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EPERM')) return false
  }
  return startedAt === (await startOf(pid))
}

async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // proc(5): field 22, counted after the name in brackets, which may hold anything.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

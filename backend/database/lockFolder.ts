import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Folders that this very process holds: after a crash another process may have been given the same number. */
const held = new Set<string>()

/**
 * Takes a folder for this process alone, as PGlite does not: two of them in one folder lose each other's rows.
 * A lock whose process has ended is taken over.
 * @returns gives the folder back
 * @throws Error with one sentence for the person who started the server, when another process holds the folder
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(resolve(folder), 'lock')
  await mkdir(folder, { recursive: true })
  if (held.has(path)) throw heldBy(folder, process.pid)
  // Held from here on: two calls of this process must not take over one lock.
  held.add(path)
  try {
    await take(path, folder)
  } catch (cause) {
    held.delete(path)
    throw cause
  }
  return async () => {
    await rm(path, { force: true })
    held.delete(path)
  }
}

async function take(path: string, folder: string): Promise<void> {
  const own = `${path}.${process.pid}`
  await writeFile(own, await describeProcess(process.pid))
  try {
    while (!(await linkOnce(own, path))) {
      const owner = await readFile(path, 'utf8').catch(() => '')
      if (await runs(owner)) throw heldBy(folder, pidOf(owner))
      // Moved first and looked at again: between the reading and here another process may have taken it over.
      const stale = `${own}.stale`
      await rename(path, stale).catch(() => undefined)
      const moved = await readFile(stale, 'utf8').catch(() => '')
      if (await runs(moved)) await linkOnce(stale, path)
      await rm(stale, { force: true })
    }
  } finally {
    await rm(own, { force: true })
  }
}

/** Gives the file a second name; false where the name is taken. A link appears whole or not at all. */
async function linkOnce(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false
    throw cause
  }
}

async function runs(owner: string): Promise<boolean> {
  const pid = pidOf(owner)
  // This process's number in a lock that it does not hold is an earlier process's.
  if (pid === 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (cause) {
    // EPERM: it runs, as another user.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EPERM')) return false
  }
  return owner === (await describeProcess(pid))
}

function pidOf(owner: string): number {
  return Number(/^\d+/.exec(owner)?.[0] ?? 0)
}

/** The process's number and, where the system tells, when it started, because numbers are given out again. */
async function describeProcess(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // proc(5): field 22, counted after the name in brackets, which may hold anything.
  const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  return `${pid} ${startedAt}`
}

function heldBy(folder: string, pid: number): Error {
  return new Error(
    `The guest book is closed: the folder ${folder} is in use by process ${pid}; stop it, or choose another folder with the variable DATA_DIR.`,
  )
}

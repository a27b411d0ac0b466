import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'

/** Bytes of a Unix socket's path, with the closing zero: 108 on Linux, 104 on macOS and the BSDs. */
const maxPathBytes = process.platform === 'linux' ? 107 : 103

/**
 * Address at which the process that holds a folder takes the owner's commands: a Unix domain socket in the folder,
 * which nobody else can enter; on Windows a named pipe.
 * @returns undefined when the folder's path is too long for a socket
 */
export function ownerSocket(folder: string): string | undefined {
  const path = resolve(folder)
  if (process.platform === 'win32') {
    const digest = createHash('sha256').update(path.toLowerCase()).digest('hex')
    return `\\\\.\\pipe\\retro-booth-${digest}`
  }
  const socket = join(path, 'owner.sock')
  return Buffer.byteLength(socket) > maxPathBytes ? undefined : socket
}

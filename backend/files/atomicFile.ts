import { randomBytes } from 'node:crypto'
import { link, open, readFile, realpath, rename, rm } from 'node:fs/promises'

import { nullIfMissing } from '../errorCode.ts'

/** Reads a file. @returns null where there is none */
export async function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch(nullIfMissing)
}

/**
 * Writes a file in place of the one before, for this user alone: a reader, and the next start after a crash, find either of
 * them whole.
 */
export async function replaceFile(path: string, bytes: Uint8Array | string): Promise<void> {
  // A link stays one: the owner may keep the file elsewhere.
  const target = await realpath(path).catch(() => path)
  await writePart(target, bytes, (part) => rename(part, target))
}

/** Writes a file whole, and never over another one. @throws Error with the code EEXIST where there is one */
export async function createFile(path: string, bytes: Uint8Array | string): Promise<void> {
  await writePart(path, bytes, (part) => link(part, path))
}

async function writePart(
  path: string,
  bytes: Uint8Array | string,
  place: (part: string) => Promise<void>,
): Promise<void> {
  const part = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await place(part)
  } finally {
    await rm(part, { force: true })
  }
}

import { chmod, mkdir, stat } from 'node:fs/promises'

const othersMayEnter = 0o077
const sticky = 0o1000

/**
 * Makes a folder that only this user can enter, and mends one that others can: what guests wrote is theirs to
 * read through the booth, hidden messages are nobody's.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Windows has no such modes; a folder there is as private as the one it is in.
  if (process.platform === 'win32') return
  const { mode } = await stat(folder)
  if ((mode & othersMayEnter) === 0) return
  // A folder such as /tmp is shared on purpose.
  if ((mode & sticky) === 0 && (await mend(folder))) return
  console.warn(
    `Other users of this machine can read the guest book: the folder ${folder} is open to them and could not be closed; choose another folder with the variable DATA_DIR, or close it with chmod 700.`,
  )
}

async function mend(folder: string): Promise<boolean> {
  try {
    await chmod(folder, 0o700)
    return true
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EPERM') return false
    throw cause
  }
}

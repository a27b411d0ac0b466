import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, expect, test, vi } from 'vitest'

import { FolderInUseError, lockFolder } from '../../../../backend/database/lockFolder.ts'
import { createFile, replaceFile } from '../../../../backend/files/atomicFile.ts'
import { readOwnerKey } from '../../../../backend/access/ownerKey.ts'
import { makeTestFolder } from '../../../../tools/harness/fixtures/testFolder.ts'

/** Disks without hard links: exFAT and FAT, SMB, and both on Windows. */
const refusals = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR', 'EINVAL', 'UNKNOWN']
const disk = vi.hoisted(() => ({ code: '' }))
vi.mock(import('node:fs/promises'), async (load) => ({
  ...(await load()),
  link: () => Promise.reject(Object.assign(new Error('no hard links'), { code: disk.code })),
}))

let folder = ''
beforeEach(() => void (folder = makeTestFolder()))

test.each(refusals)(
  'where links end in %s a file is made whole, by the first of many, and never over another',
  async (code) => {
    disk.code = code
    const path = join(folder, 'strip.jpg')
    const texts = Array.from({ length: 20 }, (_, n) => String(n).repeat(50_000))
    const made = await Promise.all(texts.map((text) => createFile(path, text)))
    const [first] = texts.filter((_, n) => made[n])
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await readFile(path, 'utf8')).toBe(first)
    expect(await createFile(path, 'another')).toBe(false)
    expect(await readdir(folder)).toEqual(['strip.jpg'])
    expect(new Set(await Promise.all([readOwnerKey(folder), readOwnerKey(folder)])).size).toBe(1)
  },
)

test('where folders can’t be synced, as on SMB, a file is replaced all the same', async () => {
  const path = join(folder, 'event.json')
  const handle = await open(folder)
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
  await handle.close()
  const refused = Object.assign(new Error('no sync of a folder'), { code: 'EINVAL' })
  // Of the file, and then of its folder.
  sync.mockResolvedValueOnce(undefined).mockRejectedValueOnce(refused)
  await replaceFile(path, '{}')
  expect(sync).toHaveBeenCalledTimes(2)
  expect(await readFile(path, 'utf8')).toBe('{}')
})

test('without links a folder is locked once, and a lock that is being written is nobody’s to take', async () => {
  disk.code = 'EPERM'
  const path = join(folder, 'lock')
  const lock = await lockFolder(folder)
  expect(await readdir(folder)).toEqual(['lock'])
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUseError)
  await lock.release()
  // Its writer comes to its words a moment later.
  await writeFile(path, '')
  const words = '1 \ntheirs\nanother machine\n'
  const beats = setInterval(() => void writeFile(path, words, { flag: 'r+' }).catch(() => undefined), 20)
  await expect(lockFolder(folder, { staleMs: 2000 })).rejects.toBeInstanceOf(FolderInUseError)
  clearInterval(beats)
})

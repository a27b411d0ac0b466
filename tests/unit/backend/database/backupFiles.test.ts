import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { prologue, writeEpilogue } from '../../../../backend/database/backup.ts'
import { writeBackupFile } from '../../../../backend/database/backupFiles.ts'
import { makeTestFolder } from '../../../../tools/harness/fixtures/testFolder.ts'

async function* chunksOf(...chunks: readonly string[]) {
  yield* chunks
}

test('a backup that ends too early leaves the one before, and nothing else', async () => {
  const folder = makeTestFolder()
  const path = join(folder, 'backup.sql')
  const whole = [prologue, writeEpilogue({ messages: 0, hidden: 0 })]
  await writeBackupFile(path, chunksOf(...whole))
  await expect(writeBackupFile(path, chunksOf(prologue))).rejects.toThrow('ended too early')
  expect(await readFile(path, 'utf8')).toBe(whole.join(''))
  expect(await readdir(folder)).toEqual(['backup.sql'])
})

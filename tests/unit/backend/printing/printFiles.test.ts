import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openPrintFiles } from '../../../../backend/printing/printFiles.ts'
import { makeTestFolder } from '../../../../tools/harness/fixtures/testFolder.ts'

test('a queue that somebody has broken is kept with its sheets, and a new one begins', async () => {
  const folder = makeTestFolder()
  for (const [name, text] of [
    ['queue.json', '{"jobs": 1}'],
    ['strip-1.jpg', 'sheet'],
  ] as const)
    writeFileSync(join(folder, name), text)
  const { prints } = await openPrintFiles(folder)
  expect(prints.jobs).toEqual([])
  expect(readFileSync(join(folder, 'queue.json.unread'), 'utf8')).toBe('{"jobs": 1}')
  expect(existsSync(join(folder, 'strip-1.jpg'))).toBe(true)
})

test('the sheet of a job that is over is removed at the next start: a crash came between', async () => {
  const folder = makeTestFolder()
  const { files, prints } = await openPrintFiles(folder)
  await files.writeSheet('strip-1', Uint8Array.of(1))
  await files.save(prints)
  await openPrintFiles(folder)
  expect(existsSync(join(folder, 'strip-1.jpg'))).toBe(false)
})

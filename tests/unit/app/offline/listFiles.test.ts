import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { listFiles } from '../../../../tools/vite/serviceWorkerPlugin.ts'

let folder = ''
const write = (name: string) => writeFile(join(folder, name), 'any')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dist-'))
  await mkdir(join(folder, 'assets'))
  for (const name of ['index.html', 'assets/a-1.js']) await write(name)
})
afterEach(() => rm(folder, { recursive: true }))

it('lists the files that a visitor needs without a network, and is another version with other files or headers', async () => {
  const { version } = await listFiles(folder, 'headers')
  for (const name of ['sw.js', 'index.html.br', 'assets/a-1.js.gz', 'assets/Darkroom-2.js']) await write(name)
  const found = await listFiles(folder, 'headers')
  expect([Object.keys(found.files), found.version]).toEqual([['/assets/a-1.js', '/'], version])
  expect((await listFiles(folder, 'others')).version).not.toBe(version)
  await write('assets/b-2.js')
  expect((await listFiles(folder, 'headers')).version).not.toBe(version)
})

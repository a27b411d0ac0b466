import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { listFiles } from '../../../../tools/vite/serviceWorkerPlugin.ts'

let folder = ''
const write = (name: string, content: string) => writeFile(join(folder, name), content)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dist-'))
  await Promise.all(['assets', 'icons'].map((name) => mkdir(join(folder, name))))
  await write('index.html', 'page')
  await write('assets/a-1.js', 'script')
})
afterEach(() => rm(folder, { recursive: true }))

it('lists every file of the build by its path, the page as the root, with its content’s hash', async () => {
  const { files } = await listFiles(folder, '')
  expect(Object.keys(files)).toEqual(['/assets/a-1.js', '/'])
  // printf page | openssl dgst -sha256 -binary | base64
  expect(files['/']).toBe('sha256-NmAxWprz3yVdjxmrB35Hl4IrQUiKDioEvGr3EhPCMnQ=')
})

it('leaves out what no visitor needs without a network', async () => {
  const left = [
    'sw.js',
    'robots.txt',
    'index.html.br',
    'assets/a-1.js.gz',
    'assets/Darkroom-2.js',
    'assets/filmTunerWorker-4.js',
    'assets/fileWorker-6.js',
    'assets/TemplatePreview-7.js',
    'assets/DiagnosticsPage-3.js',
    'icons/i.png',
  ]
  for (const name of left) await write(name, 'x')
  expect(Object.keys((await listFiles(folder, '')).files)).toEqual(['/assets/a-1.js', '/'])
})

it('is another version after every change of a file, of the worker or of the headers, and else the same', async () => {
  const { version } = await listFiles(folder, 'headers')
  expect((await listFiles(folder, 'headers')).version).toBe(version)
  expect((await listFiles(folder, 'others')).version).not.toBe(version)
  await write('index.html', 'Page')
  expect((await listFiles(folder, 'headers')).version).not.toBe(version)
})

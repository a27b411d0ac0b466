import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { createServer } from '../../../../backend/http/server.ts'
import { holdPort } from '../../../../tools/harness/guestbook/startServer.ts'

test('a file that a new build removes ends one response, not the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dist-'))
  await writeFile(join(folder, 'index.html'), 'booth')
  await writeFile(join(folder, 'old.js'), 'old')
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const server = createServer(folder, {})
  const { port, free } = await holdPort()
  await free()
  await server.listen({ host: '127.0.0.1', port })
  await rm(join(folder, 'old.js'))

  await expect(fetch(`http://127.0.0.1:${port}/old.js`)).rejects.toThrow('fetch failed')
  expect(errors).toHaveBeenCalledWith(expect.stringContaining('ENOENT'))
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('booth')

  await server.close()
  errors.mockRestore()
  await rm(folder, { recursive: true })
})

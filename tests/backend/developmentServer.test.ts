import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { basename, resolve } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { deniedFiles } from '../../backend/vitePlugin.ts'
import { makeGuestbookFolder } from '../../tools/harness/guestbook/clusterTemplate.ts'
import { pagePath } from '../../tools/harness/guestbook/guestbook.ts'
import { freePort, shortLivedArgs } from '../../tools/harness/guestbook/startServer.ts'

let folder = ''
let url = ''
let vite: ChildProcess
beforeAll(async () => {
  // Inside the project, as `data/` is: Vite never serves files outside of it.
  folder = await makeGuestbookFolder(await mkdtemp(resolve('data-')))
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: basename(folder), NODE_ENV: 'development' }
  vite = spawn(process.execPath, [...shortLivedArgs, 'node_modules/vite/bin/vite.js'], {
    env,
    stdio: 'ignore',
  })
  url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => {
    const { ok, status } = await fetch(url + pagePath)
    if (!ok) throw new Error(`the guest book answers ${status}`)
  }, 60_000)
})
afterAll(async () => {
  vite.kill('SIGTERM')
  await once(vite, 'exit')
  await rm(folder, { recursive: true, force: true })
})

test('the development server does not serve the database, nor what Vite itself denies', async () => {
  const name = basename(folder)
  for (const path of [
    `/${name}/postgres/PG_VERSION`,
    `/${name}/postgres/PG_VERSION?raw`,
    `/${name}/postgres/PG_VERSION?import&raw`,
    `/${name}/postgres/PG_VERSION?url`,
    `/${name}/./postgres//PG_VERSION`,
    `/%64ata-${name.slice('data-'.length)}/postgres/PG_VERSION`,
    `/@fs${resolve(name)}/postgres/PG_VERSION`,
    `/@fs${resolve(name)}/postgres/PG_VERSION?raw`,
    `/src/../${name}/postgres/PG_VERSION`,
  ]) {
    const response = await fetch(url + path, { headers: { accept: '*/*' } })
    const served = (await response.text()).trim()
    expect([path, served]).toEqual([path, expect.not.stringMatching(/^18$|"18\\n"/)])
  }
  expect((await fetch(`${url}/.git/HEAD`)).status).toBe(403)
  expect(deniedFiles('/booth', {})).toEqual(expect.arrayContaining(['.env', '.env.*', '**/data/**']))
})

test('the development server has the owner’s routes; a page of another site cannot write to it', async () => {
  expect((await fetch(`${url}/owner/v1/session`)).status).toBe(401)
  const post = (headers: Readonly<Record<string, string>>) =>
    fetch(`${url}/rest/v1/guest_messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"name":"Eve","message":"m"}',
    }).then(({ status }) => status)
  expect(await post({ origin: 'https://evil.example' })).toBe(403)
  expect(await post({ origin: url })).toBe(201)
})

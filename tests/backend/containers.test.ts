import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { makeGuestbookFolder } from '../../tools/harness/guestbook/clusterTemplate.ts'
import { connect } from '../../tools/harness/guestbook/guestbook.ts'
import { freePort, shortLivedArgs } from '../../tools/harness/guestbook/startServer.ts'

/** Arguments of `unshare`: a PID namespace of its own, as in a container, with the server as process 1. */
const container = ['--pid', '--fork', '--mount-proc', '--kill-child']
const hasContainers =
  process.platform === 'linux' && spawnSync('unshare', [...container, 'true']).status === 0

let folder = ''
const started: ChildProcess[] = []
beforeEach(async () => {
  folder = await makeGuestbookFolder()
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 20 })
})

async function startContainer() {
  const port = await freePort()
  const child = spawn('unshare', [...container, process.execPath, ...shortLivedArgs, 'backend/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
  })
  started.push(child)
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const status = once(child, 'close').then(([code]: unknown[]) => code)
  return { child, status, output: () => output, client: connect(`http://127.0.0.1:${port}`) }
}

const row = { name: 'Ann', message: 'Hello' }

test.skipIf(!hasContainers)(
  'the second of two containers on one folder reports that and exits; after the first has ended, a new one takes the folder over',
  { timeout: 180_000 },
  async () => {
    const first = await startContainer()
    await expect.poll(() => `${String(existsSync(join(folder, 'lock')))} ${first.output()}`).toMatch(/^true/)
    const second = await startContainer()
    expect(await second.status).toBe(1)
    expect(second.output()).toContain(
      `The guest book is closed: the folder ${folder} is in use by another container or machine; stop it, or choose another folder with the variable DATA_DIR.\n`,
    )
    expect((await first.client.from('guest_messages').insert(row)).status).toBe(201)
    first.child.kill('SIGKILL')
    await first.status
    const third = await startContainer()
    // It opens the folder only after the first one's heartbeat is stale.
    await expect
      .poll(async () => (await third.client.from('guest_messages').select('message')).data, {
        timeout: 60_000,
        interval: 250,
      })
      .toEqual([{ message: 'Hello' }])
  },
)

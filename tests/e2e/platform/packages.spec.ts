import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { decode, encode } from 'jpeg-js'
import { extract } from 'tar'

import { expect, test } from '#harness/browser/booth.ts'
import { warmDusk } from '#harness/film/cubeText.ts'
import {
  endPackage,
  findProcesses,
  startPackage,
  type UnpackedPackage,
} from '#harness/launch/packagedBooth.ts'
import { filesOf, magicOf } from '#harness/launch/packageFiles.ts'
import { bundleServer } from '../../../tools/package/bundleServer.ts'
import { isWindows, type Platform, platforms } from '../../../tools/package/platforms.ts'
import { rootFolder, stagePackage } from '../../../tools/package/stagePackage.ts'
import { writeArchive } from '../../../tools/package/writeArchive.ts'

test.describe.configure({ mode: 'serial' })
test.use({ isStripped: true, expectedErrors: /Failed to load resource|ERR_CONNECTION_REFUSED|WebSocket/ })

const work = mkdtempSync(join(tmpdir(), 'packages-'))
/** As a host may call it. */
const place = join(work, 'Zoë’s Fest ü')
const unpacked = (home: string, folder = place): UnpackedPackage => ({
  start: join(folder, rootFolder, 'start-booth'),
  home: join(work, home),
})
const own = platforms.find(({ name }) => name === `linux-${process.arch}`) as Platform

test.beforeAll(async () => {
  test.setTimeout(300_000)
  await bundleServer(join(work, 'server'))
  const stage = (platform: Platform) =>
    stagePackage(platform, join(work, 'server'), join(work, platform.name))
  await stage(own)
  // Their Nodes are downloaded at the same time.
  await Promise.all(platforms.filter((platform) => platform !== own).map(stage))
  await writeArchive(join(work, own.name), rootFolder, join(work, 'linux.tar.gz'), 1)
  mkdirSync(place)
  await extract({ file: join(work, 'linux.tar.gz'), cwd: place })
})
test.afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 5 }))

test('every package has Node for its platform, the server and the booth, and nothing else', () => {
  for (const platform of platforms) {
    const root = join(work, platform.name, rootFolder)
    const files = filesOf(root)
    const node = basename(platform.node)
    expect(readdirSync(root).toSorted(), platform.name).toEqual(
      ['NOTICE.txt', 'README.txt', platform.start, 'app'].toSorted(),
    )
    expect(readdirSync(join(root, 'app')).toSorted()).toEqual(
      ['backend', 'dist', 'locales', node, 'node-LICENSE.txt', 'package.json', 'supabase'].toSorted(),
    )
    expect(files.filter((path) => /\.(tsx?|map|test|spec)$|node_modules|\/\./.test(path))).toEqual([])
    // Windows refuses these names.
    expect(
      files.filter((path) =>
        /[<>:"|?*\\]|[. ](\/|$)|(^|\/)(con|prn|aux|nul|com\d|lpt\d)(\.|\/|$)/i.test(path),
      ),
    ).toEqual([])
    const program = readFileSync(join(root, 'app', node))
    for (const [at, hex] of magicOf[platform.name] ?? [])
      expect(program.subarray(at, at + hex.length / 2).toString('hex'), platform.name).toBe(hex)
    for (const path of [platform.start, join('app', node)])
      expect(statSync(join(root, path)).mode & 0o111).toBe(0o111)
    const script = readFileSync(join(root, platform.start), 'utf8')
    expect(script.replaceAll('\r\n', '').includes(isWindows(platform) ? '\n' : '\r'), platform.name).toBe(
      false,
    )
    const own = [process.cwd(), work, process.env['HOME'] ?? process.cwd()].filter((path) => path.length > 6)
    for (const path of files.filter((name) => !/\.(wasm|data|br|gz|woff2|png|ico|jpg)$|\/node/.test(name)))
      for (const word of own)
        expect(readFileSync(join(root, path), 'utf8').includes(word), `${path}: ${word}`).toBe(false)
  }
})

test('the same files make the same archive, whenever they were written', async () => {
  const folder = join(work, own.name, rootFolder)
  const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
  for (const name of ['a.zip', 'a.tar.gz']) {
    const digests: string[] = []
    for (const seconds of [1e9, 1.7e9]) {
      for (const path of filesOf(join(folder, 'app/supabase')))
        utimesSync(join(folder, 'app/supabase', path), seconds, seconds)
      await writeArchive(folder, 'app/supabase', join(work, name))
      digests.push(digestOf(join(work, name)))
    }
    expect(digests[0], name).toBe(digests[1])
  }
})

test('a double click without network, PATH and npm opens the owner’s page', async () => {
  const { start, home } = unpacked('ohne Netz')
  const isolated = spawnSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up']).status === 0
  // Where this machine has no namespaces, the test has the network, and says no more than the next one.
  const command = `ip link set lo up && exec env -i HOME="${home}" BROWSER="${home}/browser.sh" "${start}"`
  mkdirSync(home)
  const booth = startPackage({ start: '/bin/true', home })
  const began = performance.now()
  const child = isolated
    ? spawn('unshare', ['-n', 'sh', '-c', command], { stdio: 'ignore' })
    : startPackage({ start, home }).process
  await expect
    .poll(booth.opened, { timeout: 20_000, intervals: [50] })
    .toEqual([expect.stringContaining('/?owner#')])
  test.info().annotations.push({
    type: 'owner’s page opened after',
    description: `${Math.round(performance.now() - began)} ms`,
  })
  child.kill('SIGTERM')
  await expect.poll(() => findProcesses(place).length).toBe(0)
})

test.describe('a booth from its package', () => {
  let other: Server | undefined
  let booth: ReturnType<typeof startPackage>
  const home = 'Büro 1'
  const data = join(work, home, 'Retro Booth')
  const server = () => findProcesses(place, 'main.js')
  const launcher = () => findProcesses(place, 'start.js')
  const browser = () => findProcesses(`--user-data-dir=${data}`)

  test.beforeAll(async () => {
    other = createServer().listen(5173, '127.0.0.1')
    // Taken by another program of this machine is as good.
    other.once('error', () => (other = undefined))
    booth = startPackage(unpacked(home))
    // As a host who waits presses again.
    await expect.poll(() => existsSync(join(data, 'browser', 'lock')), { intervals: [5] }).toBe(true)
    expect(await startPackage(unpacked(home)).exited).toBe(0)
    await expect.poll(() => booth.opened().length, { timeout: 20_000 }).toBe(2)
  })
  test.afterAll(async () => {
    // The launcher may be another one than the first.
    for (const pid of launcher()) process.kill(pid)
    await expect.poll(() => findProcesses(place).length).toBe(0)
    other?.close()
  })

  test('it takes a free port, and a second start opens the page of the booth that runs', async ({ page }) => {
    expect(booth.output()).toMatch(/Another program has port 5173: the booth takes port 51\d\d\./)
    const second = startPackage(unpacked(home))
    expect(await second.exited).toBe(0)
    expect(booth.opened()).toHaveLength(3)
    expect(new Set(booth.opened().map((url) => new URL(url).origin)).size).toBe(1)
    await page.goto(booth.opened().at(-1) ?? '')
    await expect(page.getByRole('heading', { name: 'Tonight' })).toBeVisible()
  })

  test('K4: its button opens the kiosk, which comes back when any of its processes is killed', async ({
    page,
  }) => {
    const again = startPackage(unpacked(home))
    await again.exited
    await page.goto(booth.opened().at(-1) ?? '')
    await page.getByRole('button', { name: 'Kiosk', exact: true }).click()
    await page.getByRole('button', { name: 'Open the Kiosk Here' }).click()
    await expect(page.getByText(/^Seen .* Nothing waiting/)).toBeVisible()
    for (const find of [browser, server, launcher]) {
      const [pid = 0] = find()
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => find().filter((found) => found !== pid).length, { timeout: 10_000 }).toBe(1)
    }
    const { origin } = new URL(page.url())
    await expect
      .poll(() =>
        fetch(origin).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true)
    const startsWith = page.getByRole('switch', { name: 'Start With the Computer' })
    await startsWith.click()
    await expect(startsWith).toBeChecked()
    const entry = join(work, home, '.config/autostart/retro-booth.desktop')
    expect(readFileSync(entry, 'utf8')).toContain(`"--data=${data}"`)
    await startsWith.click()
    await expect(startsWith).not.toBeChecked()
    expect(existsSync(entry)).toBe(false)
    await page.getByRole('button', { name: 'Close the Kiosk' }).click()
    await expect.poll(() => browser().length).toBe(0)
    await expect(page.getByRole('button', { name: 'Open the Kiosk Here' })).toBeVisible()
  })

  test('message, copy and a host’s film reach book, folders and guests: every thread is bundled', async ({
    request,
  }) => {
    await startPackage(unpacked(home)).exited
    const { origin, hash } = new URL(booth.opened().at(-1) ?? '')
    const headers = { Origin: origin }
    await test.step('a message', async () => {
      const book = `${origin}/rest/v1/guest_messages`
      await expect
        .poll(async () =>
          (await request.post(book, { headers, data: { name: 'Zoë', message: 'What a night!' } })).status(),
        )
        .toBe(201)
      const newest = `${book}?select=*&order=created_at.desc,id.desc&limit=50`
      expect(await (await request.get(newest)).text()).toContain('What a night!')
    })
    await test.step('a copy, and its small picture', async () => {
      const sign = (path: string, data = '') => request.post(`${origin}/owner/v1/${path}`, { headers, data })
      await sign('session', hash.slice(1))
      await sign('kiosk')
      const name = 'retro-photostrip-2026-11-27-201530-k3Fz9QpL'
      const size = { width: 800, height: 2400 }
      const strip = encode({ ...size, data: Buffer.alloc(4 * 800 * 2400, 99) }).data
      const put = await request.put(`${origin}/kiosk/v1/strips/${name}.jpg`, {
        headers: { ...headers, 'Content-Type': 'image/jpeg' },
        data: strip,
      })
      expect(put.status()).toBe(201)
      expect(readFileSync(join(data, 'strips', `${name}.jpg`))).toEqual(strip)
      const small = await (await request.get(`${origin}/owner/v1/strips/${name}.small.jpg`)).body()
      expect(decode(small).height).toBe(600)
    })
    await test.step('a film', async () => {
      mkdirSync(join(data, 'films'))
      writeFileSync(join(data, 'films', 'dusk.cube'), warmDusk)
      const catalogue = async () => (await request.get(`${origin}/event/catalogue.json`)).text()
      await expect.poll(catalogue).toContain('"Warm Dusk"')
    })
  })
})

test('a newer version keeps what an older one wrote, and the older one then refuses it', async () => {
  const old = join(work, 'older')
  cpSync(place, old, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const migrations = join(old, rootFolder, 'app/supabase/migrations')
  rmSync(join(migrations, readdirSync(migrations).toSorted().at(-1) ?? ''))
  const data = join(work, 'Büro 2', 'Retro Booth')
  const migrated = (folder: string) => unpacked('Büro 2', folder)
  for (const folder of [old, place]) {
    const booth = startPackage(migrated(folder))
    await expect
      .poll(() => booth.opened().length, { timeout: 20_000 })
      .toBeGreaterThan(folder === old ? 0 : 1)
    const book = new URL(
      '/rest/v1/guest_messages?select=*&order=created_at.desc,id.desc&limit=50',
      booth.opened().at(-1),
    )
    await expect.poll(async () => (await fetch(book)).status, { timeout: 30_000 }).toBe(200)
    await endPackage(booth)
  }
  expect(readdirSync(join(data, 'backups'))).toEqual([expect.stringMatching(/-postgres$/)])
  await expectRefusal(startPackage(migrated(old)), 'A newer version of Retro Booth has written the folder')
  const nowhere = startPackage(unpacked('Büro 3'), {
    DATA_DIR: join(place, rootFolder, 'README.txt', 'booth'),
  })
  await expectRefusal(nowhere, 'for strips, event and guest book can’t be made')
})

/** Where no window shows why the booth ends, the browser does, and then it has ended. */
async function expectRefusal(booth: ReturnType<typeof startPackage>, sentence: string): Promise<void> {
  await expect.poll(booth.output, { timeout: 20_000 }).toContain(sentence)
  const page = await expect
    .poll(() => booth.opened().at(-1) ?? '', { timeout: 20_000 })
    .toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    .then(() => fetch(booth.opened().at(-1) ?? ''))
  expect(await page.text()).toContain(sentence)
  expect(await booth.exited).toBe(1)
}

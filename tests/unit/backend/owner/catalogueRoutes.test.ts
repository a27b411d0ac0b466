import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { createGuard } from '../../../../backend/access/guard.ts'
import { createCatalogue } from '../../../../backend/catalogue/createCatalogue.ts'
import { createInTurn } from '../../../../backend/files/inTurn.ts'
import type { HttpRequest } from '../../../../backend/http/route.ts'
import { createCatalogueRoutes } from '../../../../backend/owner/catalogueRoutes.ts'
import { warmDusk } from '../../../../tools/harness/film/cubeText.ts'
import { cookieOf, ownerKey, passes } from '../../../../tools/harness/fixtures/serveRoutes.ts'
import { makeFileFolder } from '../../../../tools/harness/fixtures/testFolder.ts'

const folder = makeFileFolder()
const catalogue = createCatalogue(folder, () => undefined)
const guard = createGuard(ownerKey, passes)
const [write] = createCatalogueRoutes(folder, catalogue, guard, () => catalogue.look(true), createInTurn())

/** Sends a file as the owner's page does; the status, or that of its refusal. */
async function send(name: string, text: string): Promise<number> {
  const request: HttpRequest = {
    method: 'PUT',
    path: '',
    params: ['films', name],
    query: new URLSearchParams(),
    headers: { cookie: cookieOf('owner'), origin: 'http://localhost' },
    address: '',
    isHttps: false,
    readBody: async () => Buffer.from(text),
  }
  try {
    return (await write?.handle(request))?.status ?? 0
  } catch (cause) {
    return cause instanceof Error && 'status' in cause ? Number(cause.status) : 0
  }
}

test('H1: of two files of one name the second is refused, and of two at once both are in the event', async () => {
  await writeFile(join(folder, 'event.json'), '{ "films": ["classic"] }')
  const same = await Promise.all([send('dusk.cube', warmDusk), send('dusk.cube', `${warmDusk}# other\n`)])
  expect(same.toSorted()).toEqual([201, 409])
  expect(await Promise.all([send('two.cube', warmDusk), send('three.cube', warmDusk)])).toEqual([201, 201])
  const { films } = JSON.parse(await readFile(join(folder, 'event.json'), 'utf8'))
  expect(films.toSorted()).toEqual(['classic', 'dusk', 'three', 'two'])
})

test.each(['%00.cube', '..%2Fx.cube', '%E0%A4%A.cube', 'evil.svg', 'portra400.json', '__.cube'])(
  'H1: a file named %s is refused',
  async (name) => expect(await send(name, warmDusk)).toBe(400),
)

test('H1: what is no film is refused, and nothing is kept', async () => {
  expect(await send('empty.json', '{}')).toBe(400)
  await expect(readFile(join(folder, 'films/empty.json'))).rejects.toThrow('ENOENT')
})
